import { type OrderMeaning, orderMeanings } from '@portal/shared/rediscount/meanings.ts'
import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import { rdOrder } from '../platform/db/schema/rediscount.ts'
import { statesWhere } from '../platform/kernel/machine.ts'

const withLegs = (...wanted: OrderMeaning['legs'][]) =>
  statesWhere(orderMeanings, ({ legs }) => legs !== undefined && wanted.includes(legs))

/** Deals with a leg, the first or the one at the end, that moves money on the day; failed ones move none. */
export const clearsOn = (day: string): SQL | undefined =>
  or(
    and(eq(rdOrder.settleDate, day), inArray(rdOrder.state, withLegs('first', 'both'))),
    and(eq(rdOrder.dueSettleDate, day), inArray(rdOrder.state, withLegs('both'))),
  )
