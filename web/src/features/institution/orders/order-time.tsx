import { shanghaiTime } from '@portal/shared/calendar/dates.ts'
import { settleModeNames, settleStateNames } from '@portal/shared/rediscount/states.ts'
import type { ReactNode } from 'react'
import { type OrderRow, reasonText } from '../../../domain/orders/order.ts'
import { OrderTimeLeft } from '../../../domain/orders/order-status.tsx'
import { longTime } from '../../../ui/data/figures.tsx'

const clock = (at: string) => shanghaiTime(new Date(at)).slice(0, 5)

/** The time that matters for an order: until when it can be answered, when it was dealt, settled, or why it was not. */
export const OrderTime = ({ row }: { row: OrderRow }): ReactNode => {
  const latest = `最晚 ${row.latest_settle_time}`
  if (['R10', 'R20', 'R25', 'R28'].includes(row.state)) {
    return (
      <>
        {clock(row.valid_until)} 前有效
        <span className="sub">
          <OrderTimeLeft until={row.valid_until} />
        </span>
      </>
    )
  }
  if (row.state === 'R30' && row.dealt_at) {
    const isHeld = !(row.confirmed && row.cp_confirmed)
    return (
      <>
        {isHeld ? '已暂缓结算' : `${clock(row.dealt_at)} 成交`}
        <span className={isHeld ? 'sub order-late' : 'sub'}>{latest}</span>
      </>
    )
  }
  if (row.state === 'R35') {
    return (
      <>
        {settleStateNames[row.settle_state]}
        <span className="sub">{latest}</span>
      </>
    )
  }
  if (row.settled_at && row.state !== 'R47') {
    return (
      <>
        {clock(row.settled_at)} 结清
        <span className="sub">
          {row.due_settle_dt && row.state === 'R40'
            ? `到期 ${row.due_settle_dt}`
            : settleModeNames[row.settle_mode]}
        </span>
      </>
    )
  }
  const why = reasonText(row)
  return (
    <>
      {why || `${longTime(row.created_at).slice(5)} 创建`}
      {row.state === 'R45' && <span className="sub order-late">{latest}</span>}
    </>
  )
}
