import { useEffect } from 'react'
import { post } from '../../../core/api/client.ts'
import { useNextPayout } from '../../../core/api/clock.ts'
import { PayDays } from '../../../domain/discount/pay-day-table.tsx'
import { dayMarks } from '../../../domain/discount/pay-days.ts'
import { Money } from '../../../ui/data/figures.tsx'
import { type Decide, DecisionDialog } from './decision-dialog.tsx'
import { decisionFacts, sumsOf } from './decision-facts.tsx'
import { approvalOf, approvedDeviations } from './deviations.ts'
import { RateDeviation } from './rate-deviation.tsx'
import type { Seen } from './use-seen.ts'

interface PayoutDialogProps {
  /** With the figures of the day on which it would be paid now. */
  seen: Seen
  decide: Decide
  onClose: () => void
}

/** The last question before money moves: figures, account, date, rates off their quotes, and what happens next. */
export const PayoutDialog = ({ seen, decide, onClose }: PayoutDialogProps) => {
  const { application } = seen
  const approval = approvalOf(application)
  const { today, reload } = useNextPayout()
  // The day's window may have closed since the application was opened, and with it the amount has changed.
  useEffect(() => {
    void reload()
  }, [reload])
  const { disc_dt } = application
  const waits = today !== undefined && disc_dt > today

  return (
    <DecisionDialog
      label="放款复核"
      confirm="确认放款"
      lead={waits ? `确认后银行将于${disc_dt}放款，不能撤销。` : '确认后银行立即放款，不能撤销。'}
      sum={{ title: '实付金额（元）', fen: BigInt(application.net_fen) }}
      facts={decisionFacts(application, sumsOf(application))}
      follows={[
        {
          what: (
            <>
              扣收利息 <Money fen={application.interest_fen} /> 元，票据背书转让与资金入账同时完成
            </>
          ),
          until: waits ? disc_dt : '当日',
        },
        { what: '企业端显示“已放款”，放款回单自动生成' },
      ]}
      stale={seen.isStale}
      call={(_given, idem_key) =>
        decide(() => {
          const { apply_no, version: seen_version } = application
          return post('/api/admin/pay_disc_apply', { idem_key, apply_no, seen_version, seen_pay_dt: disc_dt })
        })
      }
      done={waits ? `放款复核通过，将于${disc_dt}放款` : '放款复核通过，正在交割'}
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
