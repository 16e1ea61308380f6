import { useAction } from '../../core/api/hooks.ts'
import type { ActField, ActInput } from '../../widgets/act-dialog.tsx'
import { SmsCodeField } from './sms-code-field.tsx'
import { tellSmsSent } from './sms-sent.ts'

type Purpose = 'end_sign' | 'change_account' | 'confirm_quote' | 'payer_consent' | 'settle_recourse'

/** A code that is sent to the operator's own number for one kind of business. */
export const OwnCodeField = ({ purpose, value, fault, onChange }: ActField & { purpose: Purpose }) => {
  const { run } = useAction('/api/sms/send_code')
  const send = async () => {
    const sent = await run({ purpose })
    if (!sent) return false
    tellSmsSent(sent.sended_mobile)
    return true
  }
  return (
    <SmsCodeField
      error={fault}
      purpose={purpose}
      onSend={send}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}

/** An act that is confirmed by a code sent to the operator's own number. */
export const smsInput = (purpose: Purpose): ActInput => ({
  check: code => (code ? '' : '请输入短信验证码'),
  faultOf: ({ code, text }) => (code === '23004' ? text : ''),
  draw: field => <OwnCodeField purpose={purpose} {...field} />,
  unguarded: true,
})
