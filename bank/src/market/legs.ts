import { legMeanings, type OrderMeaning, orderMeanings } from '@portal/shared/rediscount/meanings.ts'
import { and, eq, inArray, lte, or, type SQL } from 'drizzle-orm'
import { rdOrder } from '../platform/db/schema/rediscount.ts'
import { inState } from '../platform/kernel/in-state.ts'
import { statesWhere } from '../platform/kernel/machine.ts'

const withLegs = (...wanted: OrderMeaning['legs'][]) =>
  statesWhere(orderMeanings, ({ legs }) => legs !== undefined && wanted.includes(legs))

const settlingStates = statesWhere(orderMeanings, ({ settling }) => settling)
const overdueStates = statesWhere(orderMeanings, ({ overdue }) => overdue)

/** The second leg is still to come, or overdue. */
const owesSecond = or(
  and(
    inArray(rdOrder.state, withLegs('both')),
    inState(rdOrder.dueSettleState, legMeanings, leg => !leg.done),
  ),
  inArray(rdOrder.state, overdueStates),
)

/** Deals with a leg, the first or the one at the end, that moves money on the day; failed ones move none. */
export const clearsOn = (day: string): SQL | undefined =>
  or(
    and(eq(rdOrder.settleDate, day), inArray(rdOrder.state, withLegs('first', 'both'))),
    and(eq(rdOrder.dueSettleDate, day), inArray(rdOrder.state, withLegs('both'))),
  )

/**
 * Deals whose money is not over before the first day, and moves by the last: what waits for longer, as an overdue second
 * leg does, is among them.
 */
export const clearsBetween = (from: string, to: string): SQL | undefined =>
  or(
    and(lte(rdOrder.settleDate, to), inArray(rdOrder.state, settlingStates)),
    and(lte(rdOrder.dueSettleDate, to), owesSecond),
    clearsOn(from),
  )
