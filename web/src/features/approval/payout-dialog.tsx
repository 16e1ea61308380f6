import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/hooks.ts'
import { Money } from '../../ui/figures.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { decisionFacts, sumsOf } from './decision-facts.tsx'
import { approvalOf, approvedDeviations } from './deviations.ts'
import { RateDeviation } from './rate-deviation.tsx'
import type { Seen } from './use-seen.ts'

interface PayoutDialogProps {
  seen: Seen
  onClose: () => void
  /** Paid out or refused: what is shown is out of date either way. */
  onDone: () => void
}

/** The last question before money moves: figures, account, date, rates off their quotes, and what happens next. */
export const PayoutDialog = ({ seen, onClose, onDone }: PayoutDialogProps) => {
  // Pressing again while the answer is awaited counts once; another look at a moved application is another question.
  const [idemKey] = useState(() => crypto.randomUUID())
  const { run, busy } = useAction('/api/admin/pay_disc_apply')
  const { application } = seen
  const approval = approvalOf(application)

  const pay = async () => {
    try {
      const { apply_no, version } = application
      const answer = await seen.own(() => run({ idem_key: idemKey, apply_no, seen_version: version }))
      if (!answer) return
      showToast({ kind: 'ok', text: '放款复核通过，正在交割' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
    onDone()
  }

  return (
    <DecisionDialog
      title="放款复核"
      confirmLabel="确认放款"
      lead="确认后银行立即放款，不能撤销。"
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
      <RateDeviation
        deviations={approvedDeviations(application)}
        reason={approval?.reason ?? ''}
        {...(approval && { by: approval.name })}
      />
    </DecisionDialog>
  )
}
