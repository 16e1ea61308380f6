import './password.css'
import './forgot-password.css'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { post } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput, TextInput } from '../../ui/inputs.tsx'
import { PasswordStrength } from '../../ui/password-strength.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useForm } from '../../ui/use-form.ts'
import { CaptchaField } from '../sign-in/captcha-field.tsx'
import { useCaptcha } from '../sign-in/use-captcha.ts'
import { emptyTexts, NEW_PASSWORD_MAX, newPasswordFaults } from './password-faults.ts'
import { SmsCodeField } from './sms-code-field.tsx'
import { tellSmsSent } from './sms-sent.ts'

const signInPages: Record<string, string> = { comp: '/login', financeOrg: '/loginztx', admin: '/loginadmin' }
const blank = { user_account: '', new_pwd: '', confirm: '', chkcode: '', sms_code: '' }

/** /forgetPassword?type: a new password by a code sent to the account's own mobile. */
export default function ForgotPasswordPage() {
  const [search] = useSearchParams()
  const signInPage = signInPages[search.get('type') ?? 'comp'] ?? '/login'
  const isStaff = signInPage === '/loginadmin'
  const captcha = useCaptcha('forget')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const form = useForm(blank, values => ({
    user_account: values.user_account.trim() === '' ? emptyTexts.account : null,
    ...newPasswordFaults(values.new_pwd, values.confirm, { account: values.user_account.trim() }, 'reset'),
    chkcode: values.chkcode.trim() === '' && !sent ? emptyTexts.captcha : null,
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
    if (chkcode === '') {
      form.fault('chkcode', emptyTexts.captcha)
      return false
    }
    try {
      const body = { user_account: account, chkcode_req_id: captcha.rid, chkcode }
      const [answer] = await post('/api/member/forget_pwd_send', body, { quiet: true })
      if (answer) tellSmsSent(answer.sended_mobile)
      setSent(true)
      return true
    } catch (error) {
      form.refuse(error, { '12007': 'chkcode', '23005': 'sms_code', '23010': 'sms_code' })
      return false
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
      showToast({ kind: 'ok', text: '修改密码成功' })
      void navigate(signInPage)
    } catch (error) {
      form.refuse(error, { '23004': 'sms_code', '23011': 'sms_code' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="wrap forgot">
      <div className="card forgot-card public-form">
        <h1 className="t-page">忘记密码</h1>
        <p className="muted">
          验证码发送至该{isStaff ? '用户' : '账号'}预留的手机。重置后，原有登录全部失效。
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
          <Field label={isStaff ? '用户名' : '账号'} error={form.faults.user_account} required>
            <TextInput
              {...form.input('user_account')}
              autoComplete="username"
              maxLength={isStaff ? 32 : 11}
              placeholder={isStaff ? '请输入用户名' : '请输入注册手机号'}
            />
          </Field>
          <Field label="新密码" error={form.faults.new_pwd} required>
            <PasswordInput
              {...form.input('new_pwd')}
              autoComplete="new-password"
              maxLength={NEW_PASSWORD_MAX}
            />
            <PasswordStrength password={form.values.new_pwd} />
          </Field>
          <Field label="确认密码" error={form.faults.confirm} required>
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
            error={form.faults.chkcode ?? null}
            onRenewed={() => form.set('chkcode', '')}
          />
          <SmsCodeField
            {...form.input('sms_code')}
            error={form.faults.sms_code}
            purpose="forget"
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
