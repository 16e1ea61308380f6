import { useEffect, useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { showToast } from '../../../core/toast-store.ts'
import { CaptchaField } from '../../../domain/credentials/captcha-field.tsx'
import { emptyTexts } from '../../../domain/credentials/password-errors.ts'
import { SmsCodeField } from '../../../domain/credentials/sms-code-field.tsx'
import { tellSmsSent } from '../../../domain/credentials/sms-sent.ts'
import { captchaFault, useCaptcha } from '../../../domain/credentials/use-captcha.ts'
import { Button } from '../../../ui/button.tsx'
import { waitAfter } from '../../../ui/inputs/countdown-button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { TextInput } from '../../../ui/inputs/inputs.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { mobileFault, type RegistrantType } from './registration-fields.ts'

const blank = { mobile: '', chkcode: '', sms_code: '' }

interface PhoneStepProps {
  type: RegistrantType
  /** The number is proven; the token leads to its draft. */
  onProven: (token: string) => void
}

/** The mobile that will be the account, proven by picture and message. */
export const PhoneStep = ({ type, onProven }: PhoneStepProps) => {
  const captcha = useCaptcha('regist')
  const [busy, setBusy] = useState(false)
  const form = useForm(blank, values => ({
    mobile: mobileFault(values.mobile),
    sms_code: values.sms_code.trim() === '' ? emptyTexts.sms : null,
  }))
  const mobile = form.values.mobile.trim()
  const { refresh } = captcha
  useEffect(() => {
    void refresh()
  }, [refresh])

  const send = async () => {
    const chkcode = form.values.chkcode.trim()
    if (!form.check(['mobile'])) return false
    const unread = captchaFault(captcha, chkcode) ?? (chkcode === '' ? emptyTexts.captcha : null)
    if (unread) {
      form.setError('chkcode', unread)
      return false
    }
    try {
      const body = { mobile, chkcode_req_id: captcha.rid, chkcode, member_type: type }
      const [sent] = await post('/api/regist/send_code', body, { quiet: true })
      if (sent) tellSmsSent(sent.sended_mobile)
      return true
    } catch (error) {
      form.setServerErrors(error, { '12007': 'chkcode' })
      return waitAfter(error)
    } finally {
      form.fill({ chkcode: '' })
      await refresh()
    }
  }
  const verify = async () => {
    if (busy || !form.check()) return
    setBusy(true)
    try {
      const body = { mobile, sms_code: form.values.sms_code.trim(), member_type: type }
      const [proven] = await post('/api/regist/verify_code', body, { quiet: true })
      if (!proven) return
      if (proven.resumed) showToast({ kind: 'info', text: '已恢复上次填写的内容' })
      onProven(proven.draft_token)
    } catch (error) {
      form.setServerErrors(error, { '23004': 'sms_code', '23008': 'mobile', '23011': 'sms_code' })
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
        void verify()
      }}
    >
      <Field label="手机号" error={form.errors.mobile} hint="将作为登录账号" required>
        <TextInput
          {...form.input('mobile')}
          typed="mobile"
          inputMode="numeric"
          autoComplete="tel"
          maxLength={11}
          placeholder="请输入手机号"
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
      <SmsCodeField
        {...form.input('sms_code')}
        error={form.errors.sms_code}
        purpose={`regist-${type}`}
        account={mobile}
        onSend={send}
      />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        下一步
      </Button>
    </form>
  )
}
