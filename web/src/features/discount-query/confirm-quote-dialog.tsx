import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { longTime } from '../../ui/figures.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useBusinessTime } from '../discount/business-clock.ts'
import { formatTimeLeft, timeLeft } from '../discount/deadline.ts'
import type { ApplyRow } from '../discount/progress.ts'
import { SmsCodeField } from '../password/sms-code-field.tsx'
import { tellSmsSent } from '../password/sms-sent.ts'
import { ApplyFacts } from './apply-facts.tsx'
import { useAppliesChanged } from './use-applies-changed.ts'

/** The time to confirm in, counting down by the bank's clock. */
const TimeLeft = ({ until }: { until: string }) => {
  const now = useBusinessTime()
  return <b className="figures">{now ? formatTimeLeft(timeLeft(until, now)) : '—'}</b>
}

/** 确认最终报价: the bank's final price, and the code that confirms it. */
export const ConfirmQuoteDialog = ({ row, onClose }: { row: ApplyRow; onClose: () => void }) => {
  const sms = useAction('/api/sms/send_code')
  const { run, busy } = useAction('/api/discount/confirm_quote', { quiet: true })
  const changed = useAppliesChanged()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  const [error, setError] = useState('')

  const send = async () => {
    const sent = await sms.run({ purpose: 'confirm_quote' })
    if (!sent) return false
    tellSmsSent(sent.sended_mobile)
    return true
  }
  const confirm = async () => {
    const sms_code = code.trim()
    if (!sms_code) return setFault('请输入短信验证码')
    setError('')
    try {
      if (!(await run({ apply_no: row.apply_no, sms_code }))) return
      showToast({ kind: 'ok', text: `${row.apply_no} 报价已确认，等待银行放款` })
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
      title="确认最终报价"
      size="medium"
      confirmLabel="确认报价"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <ApplyFacts row={row} />
      {row.expires_at && (
        <p className="meta">
          请于 {longTime(row.expires_at)} 前确认，逾期报价失效；剩余 <TimeLeft until={row.expires_at} />
        </p>
      )}
      <SmsCodeField
        error={fault}
        purpose="confirm_quote"
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
