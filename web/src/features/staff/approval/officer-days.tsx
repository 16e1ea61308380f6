import { PayDays } from '../../../domain/discount/pay-day-table.tsx'
import {
  agreedDays,
  dayMarks,
  daysText,
  type NextPayDay,
  type PayDay,
} from '../../../domain/discount/pay-days.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { Application } from './queue.ts'

interface OfficerDaysProps {
  /** As the bank has it. */
  application: Application
  /** Its days at the rates being typed, or as recorded. */
  days: readonly PayDay[]
  /** The day a decision made now leads to. */
  next: NextPayDay | null
}

/** The payout days of a decision made now, where they differ from those of the application. */
export const LateNote = ({ application: { disc_dt, pay_days }, next }: Omit<OfficerDaysProps, 'days'>) => {
  if (!next) return null
  if (!next.day) {
    return (
      <div className="approval-part">
        <Alert tone="warn">
          可放款日期已过（最迟 {pay_days.at(-1)?.pay_dt}），不能审批或放款；系统将退回企业重新询价。
        </Alert>
      </div>
    )
  }
  return next.moved ? (
    <div className="approval-part">
      <Alert tone="warn">
        贴现日期 {disc_dt} 已过当日放款截止时间：现在办理，将于 {next.day.pay_dt} 放款，按{' '}
        {daysText(next.day)} 天计息，利息与实付金额以该日为准。
      </Alert>
    </div>
  ) : null
}

/** The days the company agreed to, and which of them a decision made now leads to. */
export const OfficerDays = ({ application, days, next }: OfficerDaysProps) => {
  if (agreedDays(application).length === 0) return null
  const current = next?.day?.pay_dt ?? application.disc_dt
  return (
    <section className="approval-part approval-days" aria-label="放款日与金额">
      <h3>放款日与金额</h3>
      <div className="pay-days-boxed">
        <PayDays
          days={days}
          payType={application.pay_type}
          marks={{
            ...dayMarks({ ...application, disc_dt: current }),
            ...(next?.moved && { [current]: '本次放款日' }),
          }}
          current={next && !next.day ? undefined : current}
        />
      </div>
    </section>
  )
}
