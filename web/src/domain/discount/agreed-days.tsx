import { useCall } from '../../core/api/hooks.ts'
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { PayDays } from './pay-day-table.tsx'
import { agreedDays, dayMarks, slipText } from './pay-days.ts'
import type { ApplyDetail } from './progress.ts'

type Row = Pick<ApplyDetail, 'state' | 'pay_days' | 'pay_type' | 'disc_dt' | 'paid_at'>

/** The days an application may be paid on, or was, as its company agreed to them; nothing once they no longer hold. */
export const AgreedDays = ({ row }: { row: Row }) => {
  const days = agreedDays(row)
  if (days.length === 0) return null
  return (
    <section className="pay-days-part" aria-label="放款日与金额">
      <h3 className="detail-heading">放款日与金额</h3>
      <div className="pay-days-boxed">
        <PayDays days={days} payType={row.pay_type} marks={dayMarks(row)} current={row.disc_dt} />
      </div>
      {!row.paid_at && <p className="pay-days-note">{slipText(days)}</p>}
    </section>
  )
}

/** Those still ahead, for a dialog in which they are agreed to and that knows the application's number only. */
export const DaysToConfirm = ({ applyNo }: { applyNo: string }) => {
  const detail = useCall('/api/discount/apply_detail', { apply_no: applyNo })
  const row = detail.first
  if (row) {
    const days = row.pay_days.filter(({ pay_dt }) => pay_dt >= row.disc_dt)
    return days.length === 0 ? null : (
      <section className="pay-days-part" aria-label="确认的放款日与金额">
        <p className="pay-days-title">确认的放款日与金额</p>
        <div className="pay-days-boxed">
          <PayDays days={days} payType={row.pay_type} marks={{ [row.disc_dt]: '贴现日期' }} narrow />
        </div>
        <p className="pay-days-note">{slipText(days)}</p>
      </section>
    )
  }
  return detail.error ? (
    <ErrorState title="放款日未能加载" error={detail.error} onRetry={detail.reload} />
  ) : (
    <Skeleton rows={4} />
  )
}
