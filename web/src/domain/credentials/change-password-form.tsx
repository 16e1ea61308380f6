import './password.css'
import { type ReactNode, useState } from 'react'
import { post } from '../../core/api/client.ts'
import { useSession } from '../../core/api/session.tsx'
import { endingSession } from '../../core/expected-end.ts'
import { useUnsaved } from '../../core/unsaved.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { PasswordInput } from '../../ui/inputs/inputs.tsx'
import { PasswordStrength } from '../../ui/inputs/password-strength.tsx'
import { useForm } from '../../ui/inputs/use-form.ts'
import { emptyTexts, NEW_PASSWORD_MAX, newPasswordErrors } from './password-errors.ts'
import { SmsCodeField } from './sms-code-field.tsx'
import { tellSmsSent } from './sms-sent.ts'

interface ChangePasswordFormProps {
  account: string
  /** The dialog and the page have a call each. */
  path: '/api/member/modifyPwdForFin' | '/api/member/modify_pwd'
  /** The password is changed: every session of the account has ended. */
  onDone: () => void
  foot: (busy: boolean) => ReactNode
}

const blank = { old_pwd: '', new_pwd: '', confirm: '', sms_code: '' }

/** Old, new, confirmation, code from a message. */
export const ChangePasswordForm = ({ account, path, onDone, foot }: ChangePasswordFormProps) => {
  const [busy, setBusy] = useState(false)
  const companyName = useSession().user?.company_name
  const form = useForm(blank, values => ({
    old_pwd: values.old_pwd === '' ? emptyTexts.old : null,
    ...newPasswordErrors(values.new_pwd, values.confirm, { account, companyName }, 'change'),
    sms_code: values.sms_code.trim() === '' ? emptyTexts.sms : null,
  }))

  const unsaved = useUnsaved(form.dirty)

  const send = async () => {
    const [sent] = await post('/api/member/update_pwd_send', { user_account: account })
    if (sent) tellSmsSent(sent.sended_mobile)
  }
  const submit = async () => {
    if (busy || !form.check()) return
    const { old_pwd, new_pwd, sms_code } = form.values
    setBusy(true)
    try {
      const body = { account, old_pwd, new_pwd, sms_code: sms_code.trim() }
      await endingSession(() => post(path, body, { quiet: true }))
      unsaved.forget()
      onDone()
    } catch (error) {
      form.setServerErrors(error, { '23004': 'sms_code' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form.frame}
      className="form-stack"
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <Field label="原密码" error={form.errors.old_pwd} required>
        <PasswordInput {...form.input('old_pwd')} autoComplete="current-password" maxLength={32} />
      </Field>
      <Field label="新密码" error={form.errors.new_pwd} required>
        <PasswordInput {...form.input('new_pwd')} autoComplete="new-password" maxLength={NEW_PASSWORD_MAX} />
        <PasswordStrength password={form.values.new_pwd} />
      </Field>
      <Field label="确认密码" error={form.errors.confirm} required>
        <PasswordInput {...form.input('confirm')} autoComplete="new-password" maxLength={NEW_PASSWORD_MAX} />
      </Field>
      <SmsCodeField
        {...form.input('sms_code')}
        error={form.errors.sms_code}
        purpose="modify_pwd"
        account={account}
        onSend={send}
      />
      {foot(busy)}
    </form>
  )
}
