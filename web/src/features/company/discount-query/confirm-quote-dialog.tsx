import { post } from '../../../core/api/client.ts'
import { useBusinessTime } from '../../../core/api/clock.ts'
import { smsInput } from '../../../domain/credentials/sms-input.tsx'
import { DaysToConfirm } from '../../../domain/discount/agreed-days.tsx'
import { confirmableUntil } from '../../../domain/discount/pay-days.ts'
import { refusalText } from '../../../domain/discount/pay-refusals.ts'
import type { ApplyHead } from '../../../domain/discount/progress.ts'
import { longTime } from '../../../ui/data/figures.tsx'
import { formatTimeLeft, timeLeft } from '../../../ui/time-left.ts'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { ApplyFacts } from './apply-facts.tsx'
import { RateChangesOf } from './rate-changes.tsx'

/** The time to confirm in, counting down by the bank's clock. */
const TimeLeft = ({ until }: { until: string }) => {
  const now = useBusinessTime()
  return <b className="figures">{now ? formatTimeLeft(timeLeft(until, now)) : '—'}</b>
}

const confirming = ({ apply_no, version: seen_version }: ApplyHead): Act => ({
  label: '确认最终报价',
  look: 'primary',
  ask: {
    input: smsInput('confirm_quote'),
    confirm: '确认报价',
    size: 'medium',
    refusal: error => refusalText(error, 'company'),
  },
  call: sms_code =>
    post('/api/discount/confirm_quote', { apply_no, sms_code, seen_version }, { quiet: true }),
  done: `${apply_no} 报价已确认，等待银行放款`,
})

/** 确认最终报价: the bank's final price, and the code that confirms it. */
export const ConfirmQuoteDialog = ({ row, onClose }: { row: ApplyHead; onClose: () => void }) => {
  const until = row.expires_at && confirmableUntil(row.expires_at, row.disc_dt)
  return (
    <ActDialog act={confirming(row)} onClose={onClose}>
      <ApplyFacts row={row} />
      <RateChangesOf applyNo={row.apply_no} />
      <DaysToConfirm applyNo={row.apply_no} />
      {until && (
        <p className="meta">
          请于 {longTime(until)} 前确认，逾期报价失效；剩余 <TimeLeft until={until} />
        </p>
      )}
    </ActDialog>
  )
}
