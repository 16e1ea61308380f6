import { invoiceTypes } from '@portal/shared/trade/kinds.ts'
import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useLatestDate } from '../../../core/api/clock.ts'
import { useSession } from '../../../core/api/session.tsx'
import type { InvoiceRow } from '../../../domain/trade/invoice-columns.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Fieldset } from '../../../ui/inputs/fieldset.tsx'
import { Select, TextInput } from '../../../ui/inputs/inputs.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { DateInput } from '../../../widgets/fields/date-input.tsx'
import { AttachmentFields } from '../../../widgets/uploads/attachments.tsx'
import { followTotal, newInvoice, requestOf, validateInvoice, valuesOf } from './invoice-form.ts'
import { InvoiceXml } from './invoice-xml.tsx'

interface InvoiceDialogProps {
  /** Null = a new one. */
  row: InvoiceRow | null
  onClose: () => void
}

/** 新增发票 or 修改发票; type, code and number stand once it is registered. */
export const InvoiceDialog = ({ row, onClose }: InvoiceDialogProps) => {
  const { user } = useSession()
  const today = useLatestDate()
  const [files, setFiles] = useState<readonly string[]>(row?.files ?? [])
  const form = useForm(row ? valuesOf(row) : newInvoice(user), values => validateInvoice(values, today))
  const { values, errors } = form
  const isDigital = values.inv_type === 'DIGITAL'
  const fixed = row !== null

  const setPart = (name: 'excl_fen' | 'tax_fen') => (text: string) => {
    form.fill({ total_fen: followTotal(values, { ...values, [name]: text }) })
    form.set(name, text)
  }
  const save = async () => {
    const { inv_type, inv_code, inv_no, ...figures } = requestOf(values)
    const pictures = [...files]
    if (row) {
      const body = { invoice_id: row.invoice_id, ...figures, files: pictures }
      await post('/api/trade/edit_invoice', body, { quiet: true })
      return '发票已修改，请重新验真'
    }
    const body = { inv_type, inv_code, inv_no, ...figures, files: pictures }
    await post('/api/trade/add_invoice', body, { quiet: true })
    return '发票已登记，请验真'
  }
  const input = (
    name: 'inv_code' | 'inv_no' | 'check_code' | 'buyer_tax' | 'seller_tax',
    label: string,
    max: number,
  ) => (
    <Field label={label} error={errors[name]} required={name === 'inv_no' || name === 'inv_code'}>
      <TextInput
        {...form.input(name)}
        maxLength={max}
        disabled={fixed && (name === 'inv_no' || name === 'inv_code')}
      />
    </Field>
  )
  return (
    <FormDialog
      title={row ? '修改发票' : '新增发票'}
      size="large"
      form={form}
      className="trade-form"
      onSubmit={save}
      codes={{ '20054': 'inv_no', '20058': 'buyer_name' }}
      onClose={onClose}
    >
      {!row && (
        <InvoiceXml
          onRead={read => form.fill(read)}
          onKept={path => setFiles(now => (now.includes(path) ? now : [...now, path]))}
        />
      )}
      {row && <Alert>发票类型、代码、号码不可修改；保存后须重新验真。</Alert>}
      <Fieldset title="发票信息">
        <Field label="发票类型" required>
          <Select {...form.input('inv_type')} disabled={fixed}>
            {Object.entries(invoiceTypes).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="开票日期" error={errors.inv_dt} required>
          <DateInput
            name="inv_dt"
            value={values.inv_dt}
            onChange={text => form.set('inv_dt', text)}
            onBlur={() => form.blur('inv_dt')}
          />
        </Field>
        {!isDigital && input('inv_code', '发票代码', 12)}
        {input('inv_no', '发票号码', 20)}
        {values.inv_type === 'VAT_NORMAL' && input('check_code', '校验码', 20)}
      </Fieldset>
      <Fieldset title="购销双方">
        <Field label="购方名称" error={errors.buyer_name} required>
          <TextInput {...form.input('buyer_name')} maxLength={120} />
        </Field>
        {input('buyer_tax', '购方税号', 20)}
        <Field label="销方名称" error={errors.seller_name} required>
          <TextInput {...form.input('seller_name')} maxLength={120} />
        </Field>
        {input('seller_tax', '销方税号', 20)}
      </Fieldset>
      <Fieldset title="金额" columns={3}>
        <MoneyInput
          label="金额（不含税）"
          name="excl_fen"
          required
          value={values.excl_fen}
          error={errors.excl_fen ?? null}
          onChange={setPart('excl_fen')}
        />
        <MoneyInput
          label="税额"
          name="tax_fen"
          required
          value={values.tax_fen}
          error={errors.tax_fen ?? null}
          onChange={setPart('tax_fen')}
        />
        <MoneyInput
          label="价税合计"
          name="total_fen"
          required
          value={values.total_fen}
          error={errors.total_fen ?? null}
          onChange={text => form.set('total_fen', text)}
          onBlur={() => form.blur('total_fen')}
        />
      </Fieldset>
      <Field label="备注" error={errors.remark}>
        <TextInput {...form.input('remark')} maxLength={200} />
      </Field>
      <AttachmentFields scene="trade" files={files} onChange={setFiles} />
    </FormDialog>
  )
}
