import { billKindNames } from '@portal/shared/bills/bill-template.ts'
import { post } from '../../../core/api/client.ts'
import { useLatestDate } from '../../../core/api/clock.ts'
import { useSession } from '../../../core/api/session.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Fieldset } from '../../../ui/inputs/fieldset.tsx'
import { Select, TextInput } from '../../../ui/inputs/inputs.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { DateInput } from '../../../widgets/fields/date-input.tsx'
import { AcceptorField } from './acceptor-field.tsx'
import { billRequest, newBill, validateBill } from './typed-bill-form.ts'

interface TypedBillDialogProps {
  onClose: () => void
  /** With the number of the bill entered; must not throw, since the bill is saved. */
  onDone: (billNo: string) => void
}

/** Codes whose field the answer does not name. */
const fieldOfCode = {
  '20001': 'bill_no',
  '20002': 'bill_no',
  '20003': 'bill_no',
  '20004': 'bill_no',
  '20015': 'bill_no',
  '20018': 'acceptor_bank_no',
} as const

/** When a bill that was entered may be chosen. */
export const checkedFirst =
  '保存后为待查验：登记系统核对票面与持票人，确认后方可选择和贴现，通常只需数秒；未获确认的注明原因。'

/** 手工录入 of one bill the company holds. */
export const TypedBillDialog = ({ onClose, onDone }: TypedBillDialogProps) => {
  const { user } = useSession()
  const today = useLatestDate()
  const form = useForm(newBill(user?.company_name ?? ''), values => validateBill(values, today))
  const { values, errors } = form

  const save = async () => {
    const request = billRequest(values)
    const [saved] = await post('/api/bills/add_bill', request, { quiet: true })
    onDone(saved?.bill_no ?? request.bill_no)
    const warning = saved?.warnings.map(each => each.msg).join('；')
    return warning ? `票据已录入，待查验。请注意：${warning}` : '票据已录入，待查验：经登记系统确认后可选择'
  }
  const day = (name: 'issue_dt' | 'due_dt', label: string) => (
    <Field label={label} error={errors[name]} required>
      <DateInput
        name={name}
        rolls={name === 'due_dt'}
        value={values[name]}
        onChange={text => form.set(name, text)}
        onBlur={() => form.blur(name)}
      />
    </Field>
  )
  const yesNo = (name: 'splittable' | 'transferable', label: string, yes: string, no: string) => (
    <Field label={label} required>
      <Select {...form.input(name)}>
        <option value="1">{yes}</option>
        <option value="0">{no}</option>
      </Select>
    </Field>
  )
  return (
    <FormDialog
      title="手工录入票据"
      size="large"
      form={form}
      className="bill-form"
      note={<Alert tone="info">{checkedFirst}</Alert>}
      submitLabel="保存"
      onSubmit={save}
      codes={fieldOfCode}
      onClose={onClose}
    >
      <Fieldset title="票据信息">
        <Field
          label="票据（包）号码"
          error={errors.bill_no}
          hint={`${values.bill_no.replace(/\s/g, '').length} / 30 位`}
          required
          className="is-wide"
        >
          <TextInput
            {...form.input('bill_no')}
            typed="code"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
          />
        </Field>
        <Field
          label="票据种类"
          error={errors.bill_kind}
          hint={
            /^[78]/.test(values.bill_no.trim()) ? '7、8 开头的号码不能判断种类，以票面记载为准' : undefined
          }
          required
        >
          <Select {...form.input('bill_kind')}>
            <option value="">请选择</option>
            {Object.entries(billKindNames).map(([code, name]) => (
              <option key={code} value={code}>
                {name} {code}
              </option>
            ))}
          </Select>
        </Field>
        <MoneyInput
          label="票据（包）金额"
          name="package_fen"
          required
          value={values.package_fen}
          error={errors.package_fen ?? null}
          onChange={text => form.set('package_fen', text)}
          onBlur={() => form.blur('package_fen')}
        />
        {yesNo('splittable', '是否可拆分', '可拆分', '不可拆分')}
        <Field label="子票区间" error={errors.range} hint="缺省为整包，每 0.01 元为一张子票">
          <TextInput {...form.input('range')} maxLength={25} placeholder="起始-结束" />
        </Field>
        {day('issue_dt', '出票日期')}
        {day('due_dt', '到期日期')}
      </Fieldset>
      <Fieldset title="当事人">
        <Field label="出票人" error={errors.drawer_name} required>
          <TextInput {...form.input('drawer_name')} maxLength={120} />
        </Field>
        <Field label="承兑人" error={errors.acceptor_bank_no} required>
          <AcceptorField
            value={values.acceptor_bank_no}
            onChange={text => form.set('acceptor_bank_no', text)}
            onBlur={() => form.blur('acceptor_bank_no')}
          />
        </Field>
        <Field label="收款人" error={errors.payee_name} required>
          <TextInput {...form.input('payee_name')} maxLength={120} />
        </Field>
        {yesNo('transferable', '能否转让', '可转让', '不得转让')}
      </Fieldset>
    </FormDialog>
  )
}
