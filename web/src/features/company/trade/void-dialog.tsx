import { post } from '../../../core/api/client.ts'
import type { InvoiceRow } from '../../../domain/trade/invoice-columns.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select, TextArea } from '../../../ui/inputs/inputs.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'

interface VoidDialogProps {
  invoice: Pick<InvoiceRow, 'invoice_id' | 'inv_no' | 'total_fen'>
  onClose: () => void
}

/** 登记红冲或作废: for good, with its reason. */
export const VoidDialog = ({ invoice, onClose }: VoidDialogProps) => {
  const form = useForm({ verify_state: '60', reason: '' }, values => ({
    reason: values.reason.trim() === '' ? '请填写原因' : null,
  }))
  const send = async () => {
    const verify_state = form.values.verify_state === '70' ? '70' : '60'
    const body = { invoice_id: invoice.invoice_id, verify_state, reason: form.values.reason.trim() } as const
    await post('/api/trade/void_invoice', body, { quiet: true })
    return verify_state === '60' ? '已登记红冲' : '已登记作废'
  }
  return (
    <FormDialog
      title="登记红冲或作废"
      size="medium"
      form={form}
      className="trade-form"
      submitLabel="确认登记"
      danger
      onSubmit={send}
      codes={{ '20000': 'reason' }}
      onClose={onClose}
    >
      <p>
        发票 <b className="figures">{invoice.inv_no}</b>，价税合计 <Money fen={invoice.total_fen} />{' '}
        元。登记后该发票不能再使用，也不能恢复。
      </p>
      <Field label="登记为" required>
        <Select {...form.input('verify_state')}>
          <option value="60">已红冲</option>
          <option value="70">已作废</option>
        </Select>
      </Field>
      <Field label="原因" error={form.errors.reason} required>
        <TextArea {...form.input('reason')} rows={3} maxLength={200} />
      </Field>
    </FormDialog>
  )
}
