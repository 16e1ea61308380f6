import { hasBankNoCheck, isBankNo12 } from '@portal/shared/bills/bill-no.ts'
import { isDate } from '@portal/shared/calendar/dates.ts'
import { useEffect, useState } from 'react'
import { useAction } from '../../../core/api/hooks.ts'
import { useLeave } from '../../../core/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Fieldset } from '../../../ui/inputs/fieldset.tsx'
import { TextInput } from '../../../ui/inputs/inputs.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { DateInput } from '../../../widgets/fields/date-input.tsx'
import { AttachmentFields } from '../../../widgets/uploads/attachments.tsx'
import { type AccountValues, forgetTyped, readTyped, writeTyped } from './wizard-draft.ts'

const validate = ({ settle_acct_no, settle_bank_no, valid_to }: AccountValues) => {
  const bankNo = settle_bank_no.trim()
  return {
    settle_acct_no: /^[0-9A-Za-z]{8,32}$/.test(settle_acct_no.replaceAll(' ', ''))
      ? null
      : '账号只能为8-32位数字或字母',
    settle_bank_no: isBankNo12(bankNo)
      ? hasBankNoCheck(bankNo)
        ? null
        : '行号校验位不正确'
      : '行号由12位数字组成',
    valid_to: isDate(valid_to) ? null : '请输入正确的日期',
  }
}

export interface AccountSubject {
  /** The signing that is changed; absent = a new one. */
  signNo?: string
  bankNo: string
  bankName: string
  companyName: string
  values: AccountValues
  files: readonly string[]
}

interface AccountStepProps {
  subject: AccountSubject
  /** Whose typing is kept. */
  account: string
  onBack: () => void
  onSaved: (signNo: string) => void
}

/** 结算账户: where discount money is to be paid; saving it makes the draft at the bank. */
export const AccountStep = ({ subject, account, onBack, onSaved }: AccountStepProps) => {
  const key = subject.signNo ?? subject.bankNo
  const form = useForm(readTyped(account, key, subject.values), validate)
  const [files, setFiles] = useState(subject.files)
  const save = useAction('/api/signing/save_sign', { quiet: true })
  const { values, errors } = form
  const leave = useLeave()

  useEffect(() => writeTyped(account, key, values), [account, key, values])

  const next = async () => {
    if (!form.check()) return
    try {
      const saved = await save.run({
        ...(subject.signNo ? { sign_no: subject.signNo } : {}),
        bank_no: subject.bankNo,
        settle_acct_name: subject.companyName,
        settle_acct_no: values.settle_acct_no.trim(),
        settle_bank_no: values.settle_bank_no.trim(),
        valid_to: values.valid_to,
        file_ids: [...files],
      })
      if (!saved) return
      forgetTyped(account, key)
      onSaved(saved.sign_no)
    } catch (error) {
      form.setServerErrors(error)
    }
  }
  return (
    <form
      ref={form.frame}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void next()
      }}
    >
      <Fieldset title="结算账户" hint="贴现款项仅划入该账户；银行审核后将向其打款验证">
        <Field label="账户户名" hint="须与企业名称一致">
          <TextInput readOnly value={subject.companyName} />
        </Field>
        <Field label="结算账号" error={errors.settle_acct_no} required>
          <TextInput
            {...form.input('settle_acct_no')}
            typed="code"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            placeholder="8-32位数字或字母"
          />
        </Field>
        <Field
          label="开户行行号"
          error={errors.settle_bank_no}
          hint={`12位数字；${subject.bankName}为 ${subject.bankNo}`}
          required
        >
          <TextInput
            {...form.input('settle_bank_no')}
            typed="code"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
          />
        </Field>
        <Field label="签约到期日" error={errors.valid_to} hint="至多三年，到期前30天起可续签" required>
          <DateInput
            name="valid_to"
            value={values.valid_to}
            onChange={text => form.set('valid_to', text)}
            onBlur={() => form.blur('valid_to')}
          />
        </Field>
      </Fieldset>
      <Fieldset title="附件" columns={1} hint="选填，如开户许可证、授权委托书；至多 10 张图片">
        <AttachmentFields scene="sign" files={files} onChange={setFiles} />
      </Fieldset>
      <div className="sign-foot">
        <Button size="large" disabled={save.busy} onClick={() => leave(onBack)}>
          上一步
        </Button>
        <Button size="large" type="submit" variant="primary" busy={save.busy}>
          保存并下一步
        </Button>
      </div>
    </form>
  )
}
