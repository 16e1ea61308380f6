import type { RowOf } from '@portal/shared/contract/table.ts'
import { useAction } from '../../api/hooks.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { decisionFacts, sumsOf } from './decision-facts.tsx'
import { typedDeviations } from './deviations.ts'
import { RateDeviation } from './rate-deviation.tsx'
import type { FinalRates } from './use-final-rates.ts'
import type { Seen } from './use-seen.ts'

type Approved = RowOf<'/api/admin/approve_disc_apply'>

interface ApproveDialogProps {
  seen: Seen
  rates: FinalRates
  /** 审批意见, trimmed. */
  opinion: string
  /** Runs the decision and says what came of it. */
  onDecide: (act: () => Promise<Approved | undefined>, done: (answer: Approved) => string) => void
  onClose: () => void
}

/** 审批通过: the price that is approved, with every rate off its quote, before it is. */
export const ApproveDialog = ({ seen, rates, opinion, onDecide, onClose }: ApproveDialogProps) => {
  const { run, busy } = useAction('/api/admin/approve_disc_apply')
  const { application } = seen
  const { rates: changed, sums } = rates.priced
  const facts = decisionFacts(application, sums ?? sumsOf(application))
  return (
    <DecisionDialog
      title="审批通过"
      confirmLabel="确认通过"
      lead="确认后按以下金额审批通过。"
      facts={[...facts, ...(opinion && changed.length === 0 ? [{ title: '审批意见', value: opinion }] : [])]}
      follows={
        changed.length > 0
          ? '接下来：企业确认最终利率，再由另一名人员复核放款。'
          : '接下来：由另一名人员复核放款。'
      }
      stale={seen.isStale}
      busy={busy}
      onConfirm={() =>
        onDecide(
          () =>
            run({
              apply_no: application.apply_no,
              seen_version: application.version,
              seen_pay_dt: application.disc_dt,
              ...(opinion && { remark: opinion }),
              ...(changed.length > 0 && { rates: changed }),
            }),
          after =>
            after.state === 'D30' ? '审批通过，等待客户确认最终利率' : '审批通过，等待另一名人员放款复核',
        )
      }
      onClose={onClose}
    >
      <RateDeviation deviations={typedDeviations(application, rates.priced)} reason={opinion} />
    </DecisionDialog>
  )
}
