/** Bills changing hands between institutions: sold for good, pledged, or given for the time of a repo. */
import type { SubRange } from '@portal/shared/bills/range.ts'
import { and, eq, sql } from 'drizzle-orm'
import { type BillEventKind, billEvent, billHolding, type HoldingState } from '../db/schema/bills.ts'
import { rdOrderBill } from '../db/schema/rediscount.ts'
import type { Ctx } from '../http/handler.ts'
import type { Order, OrderBill } from './orders.ts'

type HoldingRow = typeof billHolding.$inferSelect

const bump = () => ({ version: sql`${billHolding.version} + 1`, modifiedAt: new Date() })

/** Changes a live holding that is in a state. Throws Error when it is not: the caller's transaction is called off. */
const change = async (
  ctx: Ctx,
  holdingId: number,
  from: { state: HoldingState; lockRef?: string },
  to: Partial<HoldingRow>,
): Promise<HoldingRow> => {
  const [row] = await ctx.tx
    .update(billHolding)
    .set({ ...to, ...bump() })
    .where(
      and(
        eq(billHolding.id, holdingId),
        eq(billHolding.live, true),
        eq(billHolding.state, from.state),
        from.lockRef === undefined ? undefined : eq(billHolding.lockRef, from.lockRef),
      ),
    )
    .returning()
  if (!row) throw new Error(`holding ${holdingId} is not ${from.state} of ${from.lockRef ?? 'anybody'}`)
  return row
}

/** Opens the units of a closed row for another holder. */
const reopen = async (
  ctx: Ctx,
  closed: HoldingRow,
  holderMemberId: number,
  state: '10' | '40',
  orderNo: string,
) => {
  const [row] = await ctx.tx
    .insert(billHolding)
    .values({
      billId: closed.billId,
      rangeStart: closed.rangeStart,
      rangeEnd: closed.rangeEnd,
      amountFen: closed.amountFen,
      holderMemberId,
      parentId: closed.id,
      state,
      createdBy: orderNo,
    })
    .returning({ id: billHolding.id })
  if (!row) throw new Error('holding was not returned')
  return row.id
}

const endorse = async (
  ctx: Ctx,
  order: Order,
  bills: readonly OrderBill[],
  event: BillEventKind,
  names: { from: string; to: string },
): Promise<void> => {
  await ctx.tx.insert(billEvent).values(
    bills.map(bill => ({
      billId: bill.billId,
      ...rangeColumns({ start: bill.rangeStart, end: bill.rangeEnd }),
      event,
      fromName: names.from,
      toName: names.to,
      refNo: order.orderNo,
      at: ctx.now(),
    })),
  )
}

const rangeColumns = ({ start, end }: SubRange) => ({ rangeStart: start, rangeEnd: end })

const firstEvents: Readonly<Record<Order['busiType'], BillEventKind>> = {
  BT01: 'rediscount_endorsement',
  BT02: 'pledge',
  BT03: 'repo_endorsement',
}

/**
 * The bills' part of the first leg. Sold ones are the buyer's to use, 已卖出 for the seller; pledged ones stay with
 * their holder; those of a buy-out repo are the buyer's but bound to go back.
 */
export const giveBills = async (
  ctx: Ctx,
  order: Order,
  bills: readonly OrderBill[],
  parties: { buyerId: number; buyerName: string; sellerName: string },
): Promise<void> => {
  const locked = { state: '20' as const, lockRef: order.orderNo }
  for (const bill of bills) {
    if (order.busiType === 'BT02') {
      await change(ctx, bill.holdingId, locked, { state: '40', lockRef: null })
      continue
    }
    const closed = await change(ctx, bill.holdingId, locked, { state: '50', lockRef: null, live: false })
    const state = order.busiType === 'BT01' ? '10' : '40'
    const holdingId = await reopen(ctx, closed, parties.buyerId, state, order.orderNo)
    await ctx.tx.update(rdOrderBill).set({ holdingId }).where(eq(rdOrderBill.id, bill.id))
  }
  const names = { from: parties.sellerName, to: parties.buyerName }
  await endorse(ctx, order, bills, firstEvents[order.busiType], names)
}

/** The bills' part of a repo's second leg: free again with the one who gave them. */
export const takeBillsBack = async (
  ctx: Ctx,
  order: Order,
  bills: readonly OrderBill[],
  parties: { sellerId: number; buyerName: string; sellerName: string },
): Promise<void> => {
  for (const bill of bills) {
    if (order.busiType === 'BT02') {
      await change(ctx, bill.holdingId, { state: '40' }, { state: '10' })
      continue
    }
    const closed = await change(ctx, bill.holdingId, { state: '40' }, { state: '50', live: false })
    await reopen(ctx, closed, parties.sellerId, '10', order.orderNo)
  }
  const names = { from: parties.buyerName, to: parties.sellerName }
  await endorse(ctx, order, bills, order.busiType === 'BT02' ? 'pledge_release' : 'repo_return', names)
}
