/** Bills changing hands between institutions: sold for good, pledged, or given for the time of a repo. */
import type { SubRange } from '@portal/shared/bills/range.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { freeStateOf, freeStateSql } from '../bills/holding-states.ts'
import { type BillEventKind, billEvent, billHolding, type HoldingState } from '../db/schema/bills.ts'
import { rdOrderBill } from '../db/schema/rediscount.ts'
import type { Ctx } from '../http/handler.ts'
import { handLineOver, releaseHoldings } from './credit.ts'
import { followUnits } from './discounted.ts'
import type { Order, OrderBill } from './orders.ts'

type HoldingRow = typeof billHolding.$inferSelect

const bump = () => ({ version: sql`${billHolding.version} + 1`, modifiedAt: new Date() })

/** Changes a live holding that is in a state. Throws Error when it is not: the caller's transaction is called off. */
const change = async (
  ctx: Ctx,
  holdingId: number,
  from: { state: HoldingState; lockRef?: string },
  to: Partial<Omit<HoldingRow, 'state'>> & { state: HoldingState | SQL<HoldingState> },
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

/** Opens the units of a closed row for a holder, with what he takes over of it. */
const reopen = async (
  ctx: Ctx,
  closed: HoldingRow,
  to: Pick<HoldingRow, 'state' | 'creditLineId' | 'discountId'> &
    Partial<Pick<HoldingRow, 'holderMemberId' | 'holderOrgId' | 'sellerMemberId'>>,
  orderNo: string,
): Promise<number> => {
  const [row] = await ctx.tx
    .insert(billHolding)
    .values({
      billId: closed.billId,
      rangeStart: closed.rangeStart,
      rangeEnd: closed.rangeEnd,
      amountFen: closed.amountFen,
      ...to,
      parentId: closed.id,
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

/** Closes a row that takes no line any more; what it took is the caller's to give back or to pass on. */
const closeLineless = (ctx: Ctx, holdingId: number): Promise<unknown> =>
  ctx.tx.update(billHolding).set({ creditLineId: null }).where(eq(billHolding.id, holdingId))

const giveForGood = async (ctx: Ctx, order: Order, bill: OrderBill, closed: HoldingRow, buyerId: number) => {
  const to = { state: '10' as const, holderMemberId: buyerId, creditLineId: null, discountId: null }
  const holdingId = await reopen(ctx, closed, to, order.orderNo)
  await handLineOver(ctx, bill, holdingId)
  return holdingId
}

/** The line that the units take goes with them: they stay their giver's, who gets both back. */
const giveForATime = async (ctx: Ctx, order: Order, closed: HoldingRow, buyerId: number) => {
  const { creditLineId, discountId } = closed
  await closeLineless(ctx, closed.id)
  const to = { state: '40' as const, holderMemberId: buyerId, creditLineId, discountId }
  return reopen(ctx, closed, to, order.orderNo)
}

/**
 * The bills' part of the first leg. Sold ones are the buyer's to use, 已卖出 for the seller; pledged ones stay with
 * their holder; those of a buy-out repo are the buyer's but bound to go back. The seller of what is sold for good has
 * his lines free again.
 */
export const giveBills = async (
  ctx: Ctx,
  order: Order,
  bills: readonly OrderBill[],
  parties: { buyerId: number; buyerName: string; sellerName: string },
): Promise<void> => {
  const locked = { state: '20' as const, lockRef: order.orderNo }
  const soldIds: number[] = []
  for (const bill of bills) {
    if (order.busiType === 'BT02') {
      await change(ctx, bill.holdingId, locked, { state: '40', lockRef: null })
      continue
    }
    const closed = await change(ctx, bill.holdingId, locked, { state: '50', lockRef: null, live: false })
    const isSale = order.busiType === 'BT01'
    if (isSale) soldIds.push(closed.id)
    const holdingId = isSale
      ? await giveForGood(ctx, order, bill, closed, parties.buyerId)
      : await giveForATime(ctx, order, closed, parties.buyerId)
    await ctx.tx.update(rdOrderBill).set({ holdingId }).where(eq(rdOrderBill.id, bill.id))
  }
  if (soldIds.length > 0) await releaseHoldings(ctx, soldIds)
  const names = { from: parties.sellerName, to: parties.buyerName }
  await endorse(ctx, order, bills, firstEvents[order.busiType], names)
}

/** The row that units of a buy-out repo were given away from. */
const givenFrom = async (ctx: Ctx, closed: HoldingRow): Promise<HoldingRow> => {
  const [row] = await ctx.tx
    .select()
    .from(billHolding)
    .where(eq(billHolding.id, closed.parentId ?? 0))
  if (!row) throw new Error(`holding ${closed.id} was given by nobody`)
  return row
}

/** As he had them, who gave them for a time. */
const returnToGiver = async (ctx: Ctx, order: Order, closed: HoldingRow): Promise<void> => {
  const { holderMemberId, holderOrgId, sellerMemberId } = await givenFrom(ctx, closed)
  const { creditLineId, discountId } = closed
  await closeLineless(ctx, closed.id)
  const holder = { holderMemberId, holderOrgId, sellerMemberId }
  const to = { ...holder, state: freeStateOf(holder), creditLineId, discountId }
  const holdingId = await reopen(ctx, closed, to, order.orderNo)
  if (discountId !== null) await followUnits(ctx, discountId, holdingId)
}

/** Those of a repo's bills that still lie with its buyer, pledged or given: an overdue repo's may have been collected. */
export const boundBills = async (ctx: Ctx, bills: readonly OrderBill[]): Promise<OrderBill[]> => {
  const rows = await ctx.tx
    .select({ id: billHolding.id })
    .from(billHolding)
    .where(
      and(
        inArray(
          billHolding.id,
          bills.map(bill => bill.holdingId),
        ),
        eq(billHolding.state, '40'),
        eq(billHolding.live, true),
      ),
    )
  return bills.filter(bill => rows.some(row => row.id === bill.holdingId))
}

/** The bills' part of a repo's second leg: free again with the one who gave them. */
export const takeBillsBack = async (
  ctx: Ctx,
  order: Order,
  bills: readonly OrderBill[],
  parties: { buyerName: string; sellerName: string },
): Promise<void> => {
  if (bills.length === 0) return
  for (const bill of bills) {
    if (order.busiType === 'BT02') {
      await change(ctx, bill.holdingId, { state: '40' }, { state: freeStateSql })
      continue
    }
    const closed = await change(ctx, bill.holdingId, { state: '40' }, { state: '50', live: false })
    await returnToGiver(ctx, order, closed)
  }
  const names = { from: parties.buyerName, to: parties.sellerName }
  await endorse(ctx, order, bills, order.busiType === 'BT02' ? 'pledge_release' : 'repo_return', names)
}
