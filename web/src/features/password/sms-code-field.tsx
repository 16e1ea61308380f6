import './password.css'
import type { ComponentProps } from 'react'
import { CountdownButton } from '../../ui/countdown-button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { smsCodeHint } from './sms-sent.ts'

interface SmsCodeFieldProps extends ComponentProps<'input'> {
  error: string | null | undefined
  /** What the code is for: each purpose counts its 120 seconds by itself. */
  purpose: string
  label?: string
  /** Sends the code; false when the form is not ready for it. */
  onSend: () => Promise<unknown>
}

/** A code from a message, with the button that sends it. */
export const SmsCodeField = ({
  error,
  purpose,
  label = '短信验证码',
  onSend,
  ...input
}: SmsCodeFieldProps) => (
  <Field label={label} error={error} hint={smsCodeHint} required>
    <div className="sms-code">
      <TextInput {...input} inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
      <CountdownButton purpose={purpose} onSend={onSend} />
    </div>
  </Field>
)
