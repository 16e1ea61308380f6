import { orderStates } from '@portal/shared/rediscount/states.ts'
import { useBusinessTime } from '../../core/api/clock.ts'
import { dotTones, StatusDot } from '../../ui/tag.tsx'
import { formatTimeLeft, timeLeft } from '../../ui/time-left.ts'
import type { OrderRow } from './order.ts'

/** State of an order: dot and word. */
export const OrderStatus = ({ row }: { row: Pick<OrderRow, 'state' | 'state_name'> }) => (
  <StatusDot tone={dotTones[orderStates[row.state].tone]}>{row.state_name}</StatusDot>
)

/** Time until a quote ends, counting down by the bank's clock; 已过有效时间 when it is over. */
export const OrderTimeLeft = ({ until }: { until: string }) => {
  const now = useBusinessTime()
  if (!now) return <span className="figures">—</span>
  const left = timeLeft(until, now)
  return <span className="figures">{left > 0 ? `剩 ${formatTimeLeft(left)}` : '已过有效时间'}</span>
}
