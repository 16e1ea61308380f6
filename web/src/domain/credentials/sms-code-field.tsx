import './password.css'
import type { ComponentProps } from 'react'
import { useSession } from '../../core/api/session.tsx'
import { CountdownButton } from '../../ui/inputs/countdown-button.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { TextInput } from '../../ui/inputs/inputs.tsx'
import { smsCodeHint } from './sms-sent.ts'

const ONLY = '短信验证码'

interface SmsCodeFieldProps extends ComponentProps<'input'> {
  error: string | null | undefined
  /** Purpose of the code: each purpose counts its 120 seconds separately. */
  purpose: string
  /** Owner of the code; by default the signed-in user. */
  account?: string
  label?: string
  /** Sends the code; false when the form is not ready for it, a number of seconds when it is too soon. */
  onSend: () => Promise<unknown>
}

/** A code from a message, with the button that sends it. */
export const SmsCodeField = ({
  error,
  purpose,
  account,
  label = ONLY,
  onSend,
  ...input
}: SmsCodeFieldProps) => {
  const { user } = useSession()
  return (
    <Field label={label} error={error} hint={smsCodeHint} required>
      <div className="sms-code">
        <TextInput {...input} typed="code" inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
        <CountdownButton
          purpose={purpose}
          account={account ?? user?.account ?? ''}
          about={label === ONLY ? undefined : label}
          onSend={onSend}
        />
      </div>
    </Field>
  )
}
