import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/hooks.ts'
import { Money } from '../../ui/figures.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PayDays } from '../discount/pay-day-table.tsx'
import { dayMarks } from '../discount/pay-days.ts'
import { useNextPayout } from '../discount/use-next-payout.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { decisionFacts, sumsOf } from './decision-facts.tsx'
import { approvalOf, approvedDeviations } from './deviations.ts'
import { RateDeviation } from './rate-deviation.tsx'
import type { Seen } from './use-seen.ts'

interface PayoutDialogProps {
  /** With the figures of the day on which it would be paid now. */
  seen: Seen
  onClose: () => void
  /** Paid out or refused: what is shown is out of date either way. */
  onDone: (refusal?: ApiError) => void
}

/** The last question before money moves: figures, account, date, rates off their quotes, and what happens next. */
export const PayoutDialog = ({ seen, onClose, onDone }: PayoutDialogProps) => {
  // Pressing again while the answer is awaited counts once; another look at a moved application is another question.
  const [idemKey] = useState(() => crypto.randomUUID())
  const { run, busy } = useAction('/api/admin/pay_disc_apply')
  const { application } = seen
  const approval = approvalOf(application)
  const { today, reload } = useNextPayout()
  // The day's window may have closed since the application was opened, and with it the amount has changed.
  useEffect(() => {
    void reload()
  }, [reload])
  const { disc_dt } = application
  const waits = today !== undefined && disc_dt > today

  const pay = async () => {
    try {
      const { apply_no, version } = application
      const answer = await seen.own(() =>
        run({ idem_key: idemKey, apply_no, seen_version: version, seen_pay_dt: disc_dt }),
      )
      if (!answer) return
      showToast({ kind: 'ok', text: waits ? `放款复核通过，将于${disc_dt}放款` : '放款复核通过，正在交割' })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onDone(error)
    }
  }

  return (
    <DecisionDialog
      title="放款复核"
      confirmLabel="确认放款"
      lead={waits ? `确认后银行将于${disc_dt}放款，不能撤销。` : '确认后银行立即放款，不能撤销。'}
      facts={decisionFacts(application, sumsOf(application))}
      follows={
        <>
          接下来：扣收利息 <Money fen={application.interest_fen} />{' '}
          元，票据背书转让与资金入账同时完成，企业端显示“已放款”。
        </>
      }
      stale={seen.isStale}
      busy={busy}
      onConfirm={() => void pay()}
      onClose={onClose}
    >
      <div className="pay-days-boxed">
        <PayDays
          days={application.pay_days}
          payType={application.pay_type}
          marks={{ ...dayMarks(application), [disc_dt]: '本次放款日' }}
          current={disc_dt}
          narrow
        />
      </div>
      <RateDeviation
        deviations={approvedDeviations(application)}
        reason={approval?.reason ?? ''}
        {...(approval && { by: approval.name })}
      />
    </DecisionDialog>
  )
}
