import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import { rdOrder } from '../db/schema/rediscount.ts'

/** Deals with a leg, the first or the one at the end, that moves money on the day; failed ones move none. */
export const clearsOn = (day: string): SQL | undefined =>
  or(
    and(eq(rdOrder.settleDate, day), inArray(rdOrder.state, ['R30', 'R35', 'R40', 'R42', 'R47'])),
    and(eq(rdOrder.dueSettleDate, day), inArray(rdOrder.state, ['R40', 'R42'])),
  )
