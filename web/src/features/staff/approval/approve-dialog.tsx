import { CUT_OFF } from '@portal/shared/calendar/business-hours.ts'
import { post } from '../../../core/api/client.ts'
import { beyondOf } from './beyond.ts'
import { type Decide, DecisionDialog, type Following } from './decision-dialog.tsx'
import { decisionFacts, sumsOf } from './decision-facts.tsx'
import { typedDeviations } from './deviations.ts'
import type { NextApplication } from './moved-note.tsx'
import type { Application } from './queue.ts'
import { RateDeviation } from './rate-deviation.tsx'
import type { FinalRates } from './use-final-rates.ts'
import type { Seen } from './use-seen.ts'

interface ApproveDialogProps {
  seen: Seen
  rates: FinalRates
  /** 审批意见, trimmed. */
  opinion: string
  /** The application that is opened afterwards. */
  following: NextApplication | null
  decide: Decide
  onClose: () => void
}

/** What an approval leads to; a price that differs from the quote is first agreed to by the company. */
const followsOf = (
  { disc_dt, settle_acct_no, confirm_minutes }: Application,
  isOther: boolean,
  beyond: readonly string[],
): Following[] => [
  ...(beyond.length > 0
    ? [{ what: `${beyond.join('，')}：由授权审批岗的人员（不得为本人）决定，通过前价格不变` }]
    : []),
  ...(isOther ? [{ what: '企业确认最终利率，逾时自动失效', until: `通过后 ${confirm_minutes} 分钟内` }] : []),
  { what: '由另一名人员（不得为本人）复核放款', until: `${disc_dt} ${CUT_OFF} 前` },
  { what: `复核通过后，实付金额划入 ${settle_acct_no}`, until: disc_dt },
]

const doneText = (state: Application['state'] | undefined): string => {
  if (state === 'D20') return '已提交授权审批'
  return state === 'D30' ? '审批通过，等待客户确认最终利率' : '审批通过，等待另一名人员放款复核'
}

/** 审批通过: the price that is approved, with every rate off its quote, before it is. */
export const ApproveDialog = ({ seen, rates, opinion, following, decide, onClose }: ApproveDialogProps) => {
  const { application } = seen
  const { rates: changed, sums } = rates.priced
  const figures = sums ?? sumsOf(application)
  const facts = decisionFacts(application, figures)
  const beyond = beyondOf(application, rates.priced)
  return (
    <DecisionDialog
      label="审批通过"
      confirm="确认通过"
      lead={
        beyond.length > 0 ? '超过您的审批权限，确认后按以下金额提交授权审批。' : '确认后按以下金额审批通过。'
      }
      sum={{ title: '实付金额（元）', fen: figures.netFen }}
      facts={[...facts, ...(opinion && changed.length === 0 ? [{ title: '审批意见', value: opinion }] : [])]}
      follows={followsOf(application, changed.length > 0, beyond)}
      after={following ? `完成后打开下一笔：${following.companyName} ${following.applyNo}` : undefined}
      stale={seen.isStale}
      call={() =>
        decide(() =>
          post('/api/admin/approve_disc_apply', {
            apply_no: application.apply_no,
            seen_version: application.version,
            seen_pay_dt: application.disc_dt,
            ...(opinion && { remark: opinion }),
            ...(changed.length > 0 && { rates: changed }),
          }),
        )
      }
      done={([after]) => doneText(after?.state)}
      onClose={onClose}
    >
      <RateDeviation deviations={typedDeviations(application, rates.priced)} reason={opinion} />
    </DecisionDialog>
  )
}
