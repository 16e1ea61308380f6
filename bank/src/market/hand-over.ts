/** Bills changing hands between institutions: sold outright, pledged, or given for the time of a repo. */

import { and, eq, inArray } from 'drizzle-orm'
import { claims } from '../paper/bills/claims.ts'
import { recordEvents } from '../paper/bills/events.ts'
import { freeStateOf } from '../paper/bills/holding-states.ts'
import { type HoldingEvent, holdingMachine } from '../paper/bills/holding-table.ts'
import { closeLineless, type HoldingRow, moveHolding, reopen } from '../paper/bills/move-holdings.ts'
import { type BillEventKind, billHolding } from '../platform/db/schema/bills.ts'
import { rdOrderBill } from '../platform/db/schema/rediscount.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { handLineOver, releaseHoldings } from './credit.ts'
import type { Order, OrderBill } from './orders.ts'

/** Moves a live holding. Throws Error when it is in another state: the caller's transaction is called off. */
const move = async (
  ctx: Ctx,
  event: HoldingEvent,
  of: Parameters<typeof moveHolding>[2],
  changes?: { lockRef: null },
): Promise<HoldingRow> => {
  const row = await moveHolding(ctx.tx, event, of, changes)
  if (!row) throw new Error(`holding ${of.id} of ${of.lockRef ?? 'anybody'} is where nothing says ${event}`)
  return row
}

/** The state of units that a member has got from another. */
const got = (event: 'buy' | 'borrow') => holdingMachine.next('NEW', event, 'member') as HoldingRow['state']

const endorse = async (
  ctx: Ctx,
  order: Order,
  bills: readonly OrderBill[],
  event: BillEventKind,
  names: { from: string; to: string },
): Promise<void> => {
  await recordEvents(
    ctx,
    bills.map(({ billId, rangeStart, rangeEnd }) => ({
      billId,
      rangeStart,
      rangeEnd,
      event,
      fromName: names.from,
      toName: names.to,
      refNo: order.orderNo,
    })),
  )
}

const firstEvents: Readonly<Record<Order['busiType'], BillEventKind>> = {
  BT01: 'rediscount_endorsement',
  BT02: 'pledge',
  BT03: 'repo_endorsement',
}

const giveForGood = async (ctx: Ctx, order: Order, bill: OrderBill, closed: HoldingRow, buyerId: number) => {
  const to = { state: got('buy'), holderMemberId: buyerId, creditLineId: null, discountId: null }
  const holdingId = await reopen(ctx.tx, closed, to, order.orderNo)
  await handLineOver(ctx, bill, holdingId)
  return holdingId
}

/** The line that the units take goes with them: they stay their giver's, who gets both back. */
const giveForATime = async (ctx: Ctx, order: Order, closed: HoldingRow, buyerId: number) => {
  const { creditLineId, discountId } = closed
  await closeLineless(ctx.tx, closed.id)
  const to = { state: got('borrow'), holderMemberId: buyerId, creditLineId, discountId }
  return reopen(ctx.tx, closed, to, order.orderNo)
}

/**
 * The bills' part of the first leg. Sold ones are the buyer's to use, 已卖出 for the seller; pledged ones stay with
 * their holder; those of a buy-out repo are the buyer's but bound to go back. The seller of what is sold outright has
 * their lines free again.
 */
export const giveBills = async (
  ctx: Ctx,
  order: Order,
  bills: readonly OrderBill[],
  parties: { buyerId: number; buyerName: string; sellerName: string },
): Promise<void> => {
  const soldIds: number[] = []
  for (const bill of bills) {
    const locked = { id: bill.holdingId, lockRef: order.orderNo }
    if (order.busiType === 'BT02') {
      await move(ctx, 'pledge', locked, { lockRef: null })
      continue
    }
    const isSale = order.busiType === 'BT01'
    const closed = await move(ctx, isSale ? 'sell' : 'give', locked, { lockRef: null })
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

/** As they had them, who gave them for a time. */
const returnToGiver = async (ctx: Ctx, order: Order, closed: HoldingRow): Promise<void> => {
  const { holderMemberId, holderOrgId, sellerMemberId } = await givenFrom(ctx, closed)
  const { creditLineId, discountId } = closed
  await closeLineless(ctx.tx, closed.id)
  const holder = { holderMemberId, holderOrgId, sellerMemberId }
  const to = { ...holder, state: freeStateOf(holder), creditLineId, discountId }
  const holdingId = await reopen(ctx.tx, closed, to, order.orderNo)
  if (discountId !== null) await ctx.behind(claims).follow(ctx, discountId, holdingId)
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

/** The bills' part of a repo's second leg: free again with their original holder. */
export const takeBillsBack = async (
  ctx: Ctx,
  order: Order,
  bills: readonly OrderBill[],
  parties: { buyerName: string; sellerName: string },
): Promise<void> => {
  if (bills.length === 0) return
  for (const bill of bills) {
    if (order.busiType === 'BT02') {
      await move(ctx, 'unpledge', { id: bill.holdingId })
      continue
    }
    const closed = await move(ctx, 'return', { id: bill.holdingId })
    await returnToGiver(ctx, order, closed)
  }
  const names = { from: parties.buyerName, to: parties.sellerName }
  await endorse(ctx, order, bills, order.busiType === 'BT02' ? 'pledge_release' : 'repo_return', names)
}
