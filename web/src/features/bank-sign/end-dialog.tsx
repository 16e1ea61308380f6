import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { SmsCodeField } from '../password/sms-code-field.tsx'
import { tellSmsSent } from '../password/sms-sent.ts'
import type { SignRow } from './sign-acts.ts'
import { useSignsChanged } from './use-signs-changed.ts'

/** 解约: the main account ends a signing with a code. */
export const EndDialog = ({ sign, onClose }: { sign: SignRow; onClose: () => void }) => {
  const sms = useAction('/api/sms/send_code')
  const { run, busy } = useAction('/api/signing/apply_end', { quiet: true })
  const changed = useSignsChanged()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  const [error, setError] = useState('')

  const send = async () => {
    const sent = await sms.run({ purpose: 'end_sign' })
    if (!sent) return false
    tellSmsSent(sent.sended_mobile)
    return true
  }
  const confirm = async () => {
    const sms_code = code.trim()
    if (!sms_code) return setFault('请输入短信验证码')
    setError('')
    try {
      if (!(await run({ sign_no: sign.sign_no, sms_code }))) return
      showToast({ kind: 'ok', text: '已申请解约，等待银行确认' })
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.code === '23004') setFault(failure.text)
      else setError(failure.text)
    }
    await changed()
  }
  return (
    <ConfirmDialog
      open
      title="申请解约"
      size="medium"
      confirmLabel="确认解约"
      danger
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        解除与<b>{sign.bank_name}</b>的签约 {sign.sign_no}
        。银行确认后终止，银行未处理的，一个工作日后自动确认；有在途贴现申请时不能解约。
      </p>
      <SmsCodeField
        error={fault}
        purpose="end_sign"
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
