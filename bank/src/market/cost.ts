/** Book value of a bill that the bank bought by discount, and the gain or loss of selling it. */
import { daysBetween } from '@portal/shared/calendar/dates.ts'
import { eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findHoldings, type HoldingView } from '../paper/bills/holding-view.ts'
import { billHolding } from '../platform/db/schema/bills.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import type { Order, OrderBill } from './orders.ts'

export type Cost = NonNullable<HoldingView['cost']>

/**
 * The part of the discount's interest that is for days from `day` on (未摊销利息), fen, rounded half-up: none is left on
 * the day its interest ends, all of it on its first.
 */
export const unearnedInterest = (
  { interestFen, days, interestEndDate }: Pick<Cost, 'interestFen' | 'days' | 'interestEndDate'>,
  day: string,
): bigint => {
  const left = BigInt(Math.min(days, Math.max(0, daysBetween(day, interestEndDate))))
  const all = BigInt(days)
  return (2n * interestFen * left + all) / (2n * all)
}

/** Gain or loss of a sale: the interest not yet earned, less what the buyer gets. */
export const saleResult = (cost: Cost, day: string, givenFen: bigint): bigint =>
  unearnedInterest(cost, day) - givenFen

/** The seller's cost of an order's bills, by row; also when they are already the buyer's. */
export const costsOf = async (
  ctx: Pick<Ctx, 'tx'>,
  order: Pick<Order, 'orderNo'>,
  bills: readonly OrderBill[],
): Promise<Map<number, Cost>> => {
  const ids = bills.map(bill => bill.holdingId)
  if (ids.length === 0) return new Map()
  const given = alias(billHolding, 'given')
  const rows = await ctx.tx
    .select({ id: billHolding.id, createdBy: billHolding.createdBy, givenId: given.id })
    .from(billHolding)
    .leftJoin(given, eq(given.id, billHolding.parentId))
    .where(inArray(billHolding.id, ids))
  // A row that the order itself has opened is the buyer's: the seller's is the one it came from.
  const sellersId = new Map(
    rows.map(row => [row.id, row.createdBy === order.orderNo ? (row.givenId ?? row.id) : row.id]),
  )
  const views = await findHoldings(ctx.tx, inArray(billHolding.id, [...sellersId.values()]))
  return new Map(
    bills.flatMap(bill => {
      const cost = views.find(view => view.holdingId === sellersId.get(bill.holdingId))?.cost
      return cost ? [[bill.line, cost] as const] : []
    }),
  )
}
