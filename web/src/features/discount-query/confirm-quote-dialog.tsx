import { useAction } from '../../api/hooks.ts'
import { longTime } from '../../ui/figures.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DaysToConfirm } from '../discount/agreed-days.tsx'
import { useBusinessTime } from '../discount/business-clock.ts'
import { confirmableUntil, formatTimeLeft, timeLeft } from '../discount/deadline.ts'
import { wayOn } from '../discount/pay-refusals.ts'
import type { ApplyHead } from '../discount/progress.ts'
import { SmsConfirmDialog } from '../password/sms-confirm-dialog.tsx'
import { ApplyFacts } from './apply-facts.tsx'
import { RateChangesOf } from './rate-changes.tsx'
import { useAppliesChanged } from './use-applies-changed.ts'

/** The time to confirm in, counting down by the bank's clock. */
const TimeLeft = ({ until }: { until: string }) => {
  const now = useBusinessTime()
  return <b className="figures">{now ? formatTimeLeft(timeLeft(until, now)) : '—'}</b>
}

/** 确认最终报价: the bank's final price, and the code that confirms it. */
export const ConfirmQuoteDialog = ({ row, onClose }: { row: ApplyHead; onClose: () => void }) => {
  const { run, busy } = useAction('/api/discount/confirm_quote', { quiet: true })
  const changed = useAppliesChanged()
  const until = row.expires_at && confirmableUntil(row.expires_at, row.disc_dt)

  const confirm = async (sms_code: string) => {
    try {
      if (!(await run({ apply_no: row.apply_no, sms_code, seen_version: row.version }))) return
      showToast({ kind: 'ok', text: `${row.apply_no} 报价已确认，等待银行放款` })
      onClose()
    } finally {
      await changed()
    }
  }
  return (
    <SmsConfirmDialog
      title="确认最终报价"
      confirmLabel="确认报价"
      busy={busy}
      purpose="confirm_quote"
      wayOn={code => wayOn(code, 'company')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ApplyFacts row={row} />
      <RateChangesOf applyNo={row.apply_no} />
      <DaysToConfirm applyNo={row.apply_no} />
      {until && (
        <p className="meta">
          请于 {longTime(until)} 前确认，逾期报价失效；剩余 <TimeLeft until={until} />
        </p>
      )}
    </SmsConfirmDialog>
  )
}
