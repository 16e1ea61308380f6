import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { ApiError } from '../../../core/api-error.ts'
import { NEW_PASSWORD_MAX, newPasswordErrors } from '../../../domain/credentials/password-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { PasswordInput } from '../../../ui/inputs/inputs.tsx'
import { PasswordStrength } from '../../../ui/inputs/password-strength.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'

const blank = { password: '', confirm: '', agreement: '' }
const agreeText = '请阅读并同意用户服务协议'

interface PasswordStepProps {
  token: string
  onBack: () => void
  /** The service refused something of the step before. */
  onRefused: (error: ApiError) => void
  onDone: (account: string) => void
}

/** Password and agreement, then the one submit. */
export const PasswordStep = ({ token, onBack, onRefused, onDone }: PasswordStepProps) => {
  const [busy, setBusy] = useState(false)
  const form = useForm(blank, values => {
    const { new_pwd, confirm } = newPasswordErrors(values.password, values.confirm, { account: '' }, 'change')
    return { password: new_pwd, confirm, agreement: values.agreement === '1' ? null : agreeText }
  })

  const submit = async () => {
    if (busy || !form.check()) return
    setBusy(true)
    try {
      const body = { draft_token: token, password: form.values.password, agreement: '1' } as const
      const [done] = await post('/api/regist/submit', body, { quiet: true })
      if (done) onDone(done.user_account)
    } catch (error) {
      const isOurs = error instanceof ApiError && Object.keys(error.fields).some(name => name in blank)
      if (error instanceof ApiError && !isOurs && Object.keys(error.fields).length > 0) onRefused(error)
      else form.setServerErrors(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      ref={form.frame}
      className="form-stack form-narrow"
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field label="登录密码" error={form.errors.password} required>
        <PasswordInput {...form.input('password')} autoComplete="new-password" maxLength={NEW_PASSWORD_MAX} />
        <PasswordStrength password={form.values.password} />
      </Field>
      <Field label="确认密码" error={form.errors.confirm} required>
        <PasswordInput {...form.input('confirm')} autoComplete="new-password" maxLength={NEW_PASSWORD_MAX} />
      </Field>
      <div className="field">
        <details className="registration-agreement">
          <summary>用户服务协议</summary>
          <ol>
            <li>申请人保证所填资料真实、有效，并有权代表本单位注册和使用本平台。</li>
            <li>登录账号与密码由申请人妥善保管；以该账号办理的业务视为本单位的真实意思表示。</li>
            <li>平台仅为审核与办理票据业务使用所收集的信息，证件与手机号码加密保存、脱敏展示。</li>
            <li>行情与试算仅供参考，利率与金额以银行审批结果为准。</li>
          </ol>
        </details>
        <label className="row registration-agree">
          <input
            type="checkbox"
            name="agreement"
            checked={form.values.agreement === '1'}
            aria-describedby={form.errors.agreement ? 'agreement-note' : undefined}
            onChange={event => form.set('agreement', event.target.checked ? '1' : '')}
          />
          我已阅读并同意《用户服务协议》
        </label>
        {form.errors.agreement && (
          <p className="field-error" id="agreement-note" role="alert">
            <Icon name="warning" size={14} />
            {form.errors.agreement}
          </p>
        )}
      </div>
      <div className="registration-foot">
        <Button size="large" disabled={busy} onClick={onBack}>
          上一步
        </Button>
        <Button type="submit" variant="primary" size="large" busy={busy}>
          提交注册
        </Button>
      </div>
    </form>
  )
}
