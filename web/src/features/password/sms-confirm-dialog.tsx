import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { SmsCodeField } from './sms-code-field.tsx'
import { tellSmsSent } from './sms-sent.ts'

interface SmsConfirmDialogProps {
  title: string
  confirmLabel: string
  danger?: boolean
  busy: boolean
  purpose: 'end_sign' | 'confirm_quote' | 'payer_consent'
  /** Does what the code confirms. @throws ApiError shown in the dialog, a wrong code at its field */
  onConfirm: (code: string) => Promise<void>
  /** What to do after a refusal with this code, shown after its text. */
  wayOn?: (code: string) => string
  onClose: () => void
  children: ReactNode
}

/** Something that is confirmed by a code sent to the operator's own number. */
export const SmsConfirmDialog = ({
  purpose,
  onConfirm,
  onClose,
  wayOn = () => '',
  children,
  ...frame
}: SmsConfirmDialogProps) => {
  const sms = useAction('/api/sms/send_code')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  const [error, setError] = useState('')

  const send = async () => {
    const sent = await sms.run({ purpose })
    if (!sent) return false
    tellSmsSent(sent.sended_mobile)
    return true
  }
  const confirm = async () => {
    const typed = code.trim()
    if (!typed) return setFault('请输入短信验证码')
    setError('')
    try {
      await onConfirm(typed)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.code === '23004') setFault(failure.text)
      else setError([failure.text, wayOn(failure.code)].filter(Boolean).join('。'))
    }
  }
  return (
    <ConfirmDialog {...frame} open size="medium" onCancel={onClose} onConfirm={() => void confirm()}>
      {children}
      <SmsCodeField
        error={fault}
        purpose={purpose}
        onSend={send}
        value={code}
        onChange={event => {
          setCode(event.target.value)
          setFault('')
        }}
      />
      {error && <Alert tone="error">{error}</Alert>}
    </ConfirmDialog>
  )
}
