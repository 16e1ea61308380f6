import { post } from '../../../core/api/client.ts'
import { AcceptorFields } from '../../../domain/reference/acceptor-fields.tsx'
import { type BillKind, billKinds, keyIn } from '../../../domain/reference/terms.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { TextArea } from '../../../ui/inputs/inputs.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'

interface RequestDialogProps {
  /** The acceptor to begin with, where it was chosen elsewhere. */
  of?: { org_code: string; org_name: string }
  onClose: () => void
}

/** An institution asks for an acceptor to be traded; the bank decides. */
export const RequestDialog = ({ of, onClose }: RequestDialogProps) => {
  const blank = { org_code: of?.org_code ?? '', org_name: of?.org_name ?? '', bill_kind: 'AC01', reason: '' }
  const form = useForm(blank, values => ({
    org_code: values.org_code === '' ? '请选择承兑人' : null,
    reason: values.reason.trim().length < 2 ? '请填写申请理由' : null,
  }))
  const send = async () => {
    const { org_code, bill_kind, reason } = form.values
    const kind: BillKind = keyIn(billKinds, bill_kind) ?? 'AC01'
    const body = { org_code, bill_kind: kind, reason: reason.trim() }
    await post('/api/whitelist/request_white', body, { quiet: true })
    return '申请已提交，结果以站内消息通知'
  }
  return (
    <FormDialog
      title="申请增加白名单"
      size="medium"
      form={form}
      className="reference-form"
      submitLabel="提交申请"
      onSubmit={send}
      onClose={onClose}
    >
      <AcceptorFields form={form} />
      <Field label="申请理由" error={form.errors.reason} required>
        <TextArea {...form.input('reason')} maxLength={200} rows={3} />
      </Field>
    </FormDialog>
  )
}
