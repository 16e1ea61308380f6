import { post } from '../../api/client.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select, TextArea } from '../../ui/inputs.tsx'
import { OrgSelect } from '../../ui/org-select.tsx'
import { useForm } from '../../ui/use-form.ts'
import { type BillKind, billKinds, keyIn } from './terms.ts'

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
      <Field label="承兑人" error={form.faults.org_code} required>
        <OrgSelect
          value={form.values.org_name}
          onChange={(org_name, org) => {
            form.fill({ org_name })
            form.set('org_code', org?.org_code ?? '')
          }}
        />
      </Field>
      <Field label="票据种类" required>
        <Select {...form.input('bill_kind')}>
          {Object.entries(billKinds).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="申请理由" error={form.faults.reason} required>
        <TextArea {...form.input('reason')} maxLength={200} rows={3} />
      </Field>
    </FormDialog>
  )
}
