/** What happens next with an order, by whom, and until when, as one of its sides or the platform reads it. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { type OrderUntil, orderStates } from '@portal/shared/rediscount/states.ts'
import type { StateFace } from '@portal/shared/states/face.ts'
import { instantText } from '../platform/calendar/calendar.ts'
import type { Order, Side } from './orders.ts'
import { latestOf } from './terms.ts'

type Row = RowOf<'/api/rediscount/query_order'>['rows'][number]
type Next = Pick<Row, 'next_step' | 'next_by' | 'next_until'>

const ends: Readonly<Record<OrderUntil, (order: Order) => Date>> = {
  quote: ({ validUntil }) => validUntil,
  settle: ({ settleDate, latestSettleTime }) => latestOf(settleDate, latestSettleTime),
}

const OTHER = '对手机构'
const OWN = '本机构'

/** The table speaks to the institution whose order it is; to the other one it is the other way round. */
const turned = (text: string): string =>
  text.replace(new RegExp(`${OTHER}|${OWN}`, 'g'), name => (name === OWN ? OTHER : OWN))

export const nextOf = (order: Order, side: Side | 'platform'): Next => {
  // The second leg of a repo, which comes by itself.
  if (order.state === 'R40' && order.dueSettleDate !== null) {
    const end = latestOf(order.dueSettleDate, order.latestSettleTime)
    return { next_step: '到期自动结算，须备足资金', next_by: '正回购方', next_until: instantText(end) }
  }
  const { next, by, until }: StateFace<OrderUntil> = orderStates[order.state]
  const next_until = until ? instantText(ends[until](order)) : null
  if (order.tradeType === 'TT03' && order.state === 'R20') {
    return { next_step: '全市场报价，先点击者成交', next_by: '任一机构交易员', next_until }
  }
  const told = side === 'counter' ? turned : (text: string) => text
  return { next_step: told(next), next_by: told(by), next_until }
}
