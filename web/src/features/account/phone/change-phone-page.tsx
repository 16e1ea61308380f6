import '../../../domain/credentials/password.css'
import { isMobile } from '@portal/shared/people/identity.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { post } from '../../../core/api/client.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { endingSession } from '../../../core/expected-end.ts'
import { tellTabs } from '../../../core/tab-channel.ts'
import { showToast } from '../../../core/toast-store.ts'
import { CentreFrame } from '../../../domain/account/centre-frame.tsx'
import { emptyTexts } from '../../../domain/credentials/password-errors.ts'
import { SmsCodeField } from '../../../domain/credentials/sms-code-field.tsx'
import { tellSmsSent } from '../../../domain/credentials/sms-sent.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { waitAfter } from '../../../ui/inputs/countdown-button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { PasswordInput, TextInput } from '../../../ui/inputs/inputs.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { Card } from '../../../ui/layout/card.tsx'

const blank = { old_code: '', new_mobile: '', new_code: '', password: '' }

const mobileFault = (mobile: string) => {
  if (mobile.trim() === '') return '请填写手机号'
  return isMobile(mobile.trim()) ? null : '手机号码格式不正确'
}

/** /pcPhoneNum: a new number, which is the account too, proven on the old one and on itself. */
export default function ChangePhonePage() {
  const { end } = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const { first: member } = useCall('/api/member/current_member_detail', {})
  const form = useForm(blank, values => ({
    old_code: values.old_code.trim() === '' ? emptyTexts.sms : null,
    new_mobile: mobileFault(values.new_mobile),
    new_code: values.new_code.trim() === '' ? emptyTexts.sms : null,
    password: values.password === '' ? '请填写登录密码' : null,
  }))
  const typed = () => ({
    old_code: form.values.old_code.trim(),
    new_mobile: form.values.new_mobile.trim(),
    new_code: form.values.new_code.trim(),
    password: form.values.password,
  })

  const sendOld = async () => {
    const [sent] = await post('/api/phone/send_old', {})
    if (sent) tellSmsSent(sent.sended_mobile)
  }
  const sendNew = async () => {
    if (!form.check(['old_code', 'new_mobile'])) return false
    const { old_code, new_mobile } = typed()
    try {
      const [sent] = await post('/api/phone/send_new', { old_code, new_mobile }, { quiet: true })
      if (sent) tellSmsSent(sent.sended_mobile)
      return true
    } catch (error) {
      form.setServerErrors(error, { '23003': 'new_mobile', '23004': 'old_code' })
      return waitAfter(error)
    }
  }
  const submit = async () => {
    if (busy || !form.check()) return
    setBusy(true)
    try {
      await endingSession(() => post('/api/phone/submit', typed(), { quiet: true }))
      showToast({ kind: 'ok', text: '手机号已更换，请用新手机号登录' })
      end()
      tellTabs({ kind: 'left' })
      void navigate('/login')
    } catch (error) {
      form.setServerErrors(error, { '23008': 'new_mobile' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <CentreFrame>
      <h1 className="t-page">修改手机号</h1>
      <Card>
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
          <Alert>手机号也是登录账号。更换后本账号在所有设备上的登录即失效，需用新手机号重新登录。</Alert>
          <p className="muted">
            当前手机号 <b className="figures">{member?.mobile ?? '—'}</b>
          </p>
          <SmsCodeField
            {...form.input('old_code')}
            label="原手机验证码"
            error={form.errors.old_code}
            purpose="phone_old"
            onSend={sendOld}
          />
          <Field label="新手机号" error={form.errors.new_mobile} required>
            <TextInput
              {...form.input('new_mobile')}
              typed="mobile"
              inputMode="numeric"
              autoComplete="tel"
              maxLength={11}
              placeholder="请输入新手机号"
            />
          </Field>
          <SmsCodeField
            {...form.input('new_code')}
            label="新手机验证码"
            error={form.errors.new_code}
            purpose="phone_new"
            account={form.values.new_mobile.trim()}
            onSend={sendNew}
          />
          <Field label="登录密码" error={form.errors.password} required>
            <PasswordInput {...form.input('password')} autoComplete="current-password" maxLength={32} />
          </Field>
          <div>
            <Button type="submit" variant="primary" busy={busy}>
              确认更换
            </Button>
          </div>
        </form>
      </Card>
    </CentreFrame>
  )
}
