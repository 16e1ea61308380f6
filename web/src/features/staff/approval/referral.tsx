import { formatRatePercent } from '@portal/shared/money/rate.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { typedDeviations } from './deviations.ts'
import { type Repriced, reprice } from './final-rates.ts'
import type { Application } from './queue.ts'
import { RateDeviation } from './rate-deviation.tsx'

export type Referral = NonNullable<Application['referral']>

/** The application at the rates that its approver has set; the bank sets them once somebody higher agrees. */
export const proposedBy = (application: Application, { rates }: Referral): Repriced =>
  reprice(
    application,
    Object.fromEntries(rates.map(({ holding_id, rate_e6 }) => [holding_id, formatRatePercent(rate_e6)])),
  )

interface ReferralNoteProps {
  application: Application
  referral: Referral
  priced: Repriced
}

/** What the first officer has decided, and in what it passes their authority. */
export const ReferralNote = ({ application, referral, priced }: ReferralNoteProps) => (
  <div className="approval-part">
    <h3>授权审批</h3>
    <Alert tone="warn">
      {referral.by_name}已审批通过，{referral.beyond.join('，')}，须由授权审批人员决定。
      {referral.remark && referral.rates.length === 0 && `意见：${referral.remark}`}
    </Alert>
    <RateDeviation
      deviations={typedDeviations(application, priced)}
      reason={referral.remark}
      by={referral.by_name}
    />
  </div>
)
