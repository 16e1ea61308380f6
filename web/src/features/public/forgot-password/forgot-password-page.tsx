import '../../../domain/credentials/password.css'
import './forgot-password.css'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { post } from '../../../core/api/client.ts'
import { showToast } from '../../../core/toast-store.ts'
import { CaptchaField } from '../../../domain/credentials/captcha-field.tsx'
import {
  emptyTexts,
  NEW_PASSWORD_MAX,
  newPasswordErrors,
} from '../../../domain/credentials/password-errors.ts'
import { SmsCodeField } from '../../../domain/credentials/sms-code-field.tsx'
import { tellSmsSent } from '../../../domain/credentials/sms-sent.ts'
import { captchaFault, useCaptcha } from '../../../domain/credentials/use-captcha.ts'
import { Button } from '../../../ui/button.tsx'
import { waitAfter } from '../../../ui/inputs/countdown-button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { PasswordInput, Select, TextInput } from '../../../ui/inputs/inputs.tsx'
import { PasswordStrength } from '../../../ui/inputs/password-strength.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { accountWithCode, forgetCodeSent, noteCodeSent } from './reset-code-sent.ts'

const signInPages: Record<string, string> = { comp: '/login', financeOrg: '/loginztx', admin: '/loginadmin' }
const blank = { user_account: '', new_pwd: '', confirm: '', chkcode: '', sms_code: '', channel: 'mobile' }

/** /forgetPassword?type: a new password by a code sent to the account's own mobile. */
export default function ForgotPasswordPage() {
  const [search] = useSearchParams()
  const signInPage = signInPages[search.get('type') ?? 'comp'] ?? '/login'
  const isStaff = signInPage === '/loginadmin'
  const captcha = useCaptcha('forget')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  // After a reload the form goes on with the account that a code was sent to.
  const [initial] = useState(() => ({ ...blank, user_account: accountWithCode() ?? '' }))
  const form = useForm(initial, values => ({
    user_account: values.user_account.trim() === '' ? emptyTexts.account : null,
    ...newPasswordErrors(values.new_pwd, values.confirm, { account: values.user_account.trim() }, 'reset'),
    chkcode:
      values.chkcode.trim() !== '' || accountWithCode() === values.user_account.trim()
        ? null
        : (captchaFault(captcha, '') ?? emptyTexts.captcha),
    sms_code: values.sms_code.trim() === '' ? emptyTexts.sms : null,
  }))
  const account = form.values.user_account.trim()

  const { refresh } = captcha
  useEffect(() => {
    void refresh()
  }, [refresh])

  /** Needs a right new password and the picture's code; every attempt burns the picture. */
  const send = async () => {
    const chkcode = form.values.chkcode.trim()
    if (!form.check(['user_account', 'new_pwd', 'confirm', 'chkcode'])) return false
    const unread = captchaFault(captcha, chkcode) ?? (chkcode === '' ? emptyTexts.captcha : null)
    if (unread) {
      form.setError('chkcode', unread)
      return false
    }
    try {
      const asked = { user_account: account, chkcode_req_id: captcha.rid, chkcode }
      const body = form.values.channel === 'email' ? { ...asked, channel: 'email' as const } : asked
      const [answer] = await post('/api/member/forget_pwd_send', body, { quiet: true })
      if (answer) tellSmsSent(answer.sended_mobile)
      noteCodeSent(account)
      return true
    } catch (error) {
      form.setServerErrors(error, { '12007': 'chkcode', '23005': 'sms_code', '23010': 'sms_code' })
      return waitAfter(error)
    } finally {
      form.fill({ chkcode: '' })
      await refresh()
    }
  }

  const submit = async () => {
    if (busy || !form.check()) return
    setBusy(true)
    try {
      await post(
        '/api/member/forget_pwd_submit',
        { user_account: account, new_pwd: form.values.new_pwd, sms_code: form.values.sms_code.trim() },
        { quiet: true },
      )
      forgetCodeSent()
      showToast({ kind: 'ok', text: '修改密码成功' })
      void navigate(signInPage)
    } catch (error) {
      form.setServerErrors(error, { '23004': 'sms_code', '23011': 'sms_code' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="wrap forgot">
      <div className="card forgot-card public-form">
        <h1 className="t-page">忘记密码</h1>
        <p className="muted">
          验证码发送至该{isStaff ? '用户预留的手机或邮箱' : '账号预留的手机'}。重置后，原有登录全部失效。
        </p>
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
          <Field label={isStaff ? '用户名' : '账号'} error={form.errors.user_account} required>
            <TextInput
              {...form.input('user_account')}
              typed={isStaff ? 'code' : 'mobile'}
              autoComplete="username"
              maxLength={isStaff ? 32 : 11}
              placeholder={isStaff ? '请输入用户名' : '请输入注册手机号'}
            />
          </Field>
          <Field label="新密码" error={form.errors.new_pwd} required>
            <PasswordInput
              {...form.input('new_pwd')}
              autoComplete="new-password"
              maxLength={NEW_PASSWORD_MAX}
            />
            <PasswordStrength password={form.values.new_pwd} />
          </Field>
          <Field label="确认密码" error={form.errors.confirm} required>
            <PasswordInput
              {...form.input('confirm')}
              autoComplete="new-password"
              maxLength={NEW_PASSWORD_MAX}
            />
          </Field>
          <CaptchaField
            {...form.input('chkcode')}
            maxLength={32}
            placeholder="请输入图中字符"
            captcha={captcha}
            error={form.errors.chkcode ?? null}
            onCode={code => form.set('chkcode', code)}
          />
          {isStaff && (
            <Field label="接收方式" hint="未开启邮箱接收，或邮箱预留不足一天的，仍发送至手机">
              <Select {...form.input('channel')}>
                <option value="mobile">手机短信</option>
                <option value="email">预留的邮箱</option>
              </Select>
            </Field>
          )}
          <SmsCodeField
            {...form.input('sms_code')}
            error={form.errors.sms_code}
            purpose="forget"
            account={account}
            onSend={send}
          />
          <Button type="submit" variant="primary" size="xlarge" busy={busy}>
            重置密码
          </Button>
        </form>
        <p className="forgot-back">
          <Link to={signInPage}>返回登录</Link>
        </p>
      </div>
    </div>
  )
}
