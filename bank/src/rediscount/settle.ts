/**
 * The first leg (首期结算): money and bills change hands in one transaction, R35 → R40; without money the order queues
 * until its latest time and fails then. The runner may deliver the job again after a crash; its own mark `done` is part
 * of the transaction, only the order's present try goes on, and the ledger books each side of a leg once only.
 */

import type { FailCode } from '@portal/shared/contract/rediscount.ts'
import { failNames } from '@portal/shared/rediscount/states.ts'
import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { findHoldings, type HoldingView } from '../bills/holding-view.ts'
import { lockBills } from '../bills/locking.ts'
import { billRefusal } from '../bills/rules.ts'
import { startOf } from '../calendar/calendar.ts'
import { billHolding } from '../db/schema/bills.ts'
import { member } from '../db/schema/people.ts'
import { rdOrder } from '../db/schema/rediscount.ts'
import type { Ctx } from '../http/handler.ts'
import { type Books, lockBooks } from '../ledger/institution-books.ts'
import { type JobHandlers, notYet } from '../outbox/outbox.ts'
import { bookFirstLeg, bookTransfer, moneyBook } from './books.ts'
import { saleResult, unearnedInterest } from './cost.ts'
import { endClaim, lockDiscounts } from './discounted.ts'
import { giveBills } from './hand-over.ts'
import { tellBoth, tellOfOrder } from './messages.ts'
import {
  billsOfOrder,
  bySystem,
  lockOrder,
  moveOrder,
  type Order,
  type OrderBill,
  partiesOf,
} from './orders.ts'
import { releaseAll } from './release.ts'
import { settleJob, settleJobOf } from './settle-jobs.ts'
import { latestOf } from './terms.ts'

const payloadSchema = z.object({ order_no: z.string(), try: z.int() })

export interface Parties {
  buyerId: number
  sellerId: number
  buyerName: string
  sellerName: string
}

export const readParties = async (ctx: Ctx, order: Order): Promise<Parties> => {
  const { buyerId, sellerId } = partiesOf(order)
  const rows = await ctx.tx
    .select({ id: member.id, name: member.companyName })
    .from(member)
    .where(inArray(member.id, [buyerId, sellerId]))
  const nameOf = (id: number) => rows.find(row => row.id === id)?.name ?? ''
  return { buyerId, sellerId, buyerName: nameOf(buyerId), sellerName: nameOf(sellerId) }
}

const isTooLate = (ctx: Ctx, order: Order): boolean =>
  ctx.now().getTime() > latestOf(order.settleDate, order.latestSettleTime).getTime()

/** Which side has taken its word back; empty when none has. */
export const unconfirmed = (order: Order): FailCode => {
  const isOwnBuyer = order.direction === 'TDD01'
  const buyer = isOwnBuyer ? order.ownConfirmed : order.cpConfirmed
  const seller = isOwnBuyer ? order.cpConfirmed : order.ownConfirmed
  if (!buyer) return 'SF00'
  return seller ? '' : 'SF01'
}

/** Why the bills cannot go now: frozen since the deal, or no longer locked. Empty when they can. */
const billsFault = (order: Order, bills: readonly OrderBill[], holdings: readonly HoldingView[]): string => {
  for (const bill of bills) {
    const holding = holdings.find(row => row.holdingId === bill.holdingId)
    const isLocked = holding?.live && holding.state === '20' && holding.lockRef === order.orderNo
    if (!holding || !isLocked) return '票据锁定状态异常'
    const refusal = billRefusal(holding)
    if (refusal) return `${holding.billNo}：${refusal.text}`
  }
  return ''
}

/** R35 → R45: bills and lines are free again, nothing has moved. */
const fail = async (
  ctx: Ctx,
  order: Order,
  failCode: Exclude<FailCode, ''>,
  words: string,
): Promise<void> => {
  const reason = words ? `${failNames[failCode]}：${words}` : failNames[failCode]
  const failed = await moveOrder(ctx, order, {
    event: 'fail',
    acting: bySystem,
    remark: reason,
    changes: { settleState: 'MS05', failCode, reason, ...(await releaseAll(ctx, order)) },
  })
  await tellBoth(ctx, failed, 'failed', reason)
}

/** This try's job is done with: the next one is another job. */
const useUpTry = async (ctx: Ctx, order: Order): Promise<void> => {
  await ctx.tx
    .update(rdOrder)
    .set({ settleTries: order.settleTries + 1, version: order.version + 1 })
    .where(eq(rdOrder.id, order.id))
}

/** Waits for money: the next minute tries again. Only the first time is an event. */
const queue = async (ctx: Ctx, order: Order, delayMs?: number): Promise<void> => {
  if (order.settleState === 'MS03') return useUpTry(ctx, order)
  const queued = await moveOrder(ctx, order, {
    event: 'queue',
    acting: bySystem,
    changes: { settleState: 'MS03', settleTries: order.settleTries + 1 },
  })
  await tellOfOrder(ctx, queued, 'queueing', partiesOf(order).buyerId)
  if (delayMs !== undefined) await ctx.enqueue({ ...settleJobOf(queued), delayMs })
}

const canPay = (order: Order, books: Books): boolean => {
  if (order.settleMode === 'ST02') return true
  const account = books(moneyBook(order))
  return account.balanceFen - account.frozenFen >= order.settleFen
}

/** Those of an order's bills that the selling bank had bought by discount. */
const discountedOf = (bills: readonly OrderBill[], holdings: readonly HoldingView[]) =>
  bills.flatMap(bill => {
    const holding = holdings.find(row => row.holdingId === bill.holdingId)
    const { discountId = null, cost = null } = holding ?? {}
    return discountId === null || cost === null ? [] : [{ bill, discountId, cost }]
  })

/** They are the desk's when it sells them, at what they stand at on the day of the settlement. */
const bookOutOfDiscount = async (
  ctx: Ctx,
  order: Order,
  sold: ReturnType<typeof discountedOf>,
  deskBooks: Books,
): Promise<void> => {
  const faceFen = sold.reduce((sum, { bill }) => sum + bill.faceFen, 0n)
  const unearnedFen = sold.reduce((sum, { cost }) => sum + unearnedInterest(cost, order.settleDate), 0n)
  if (faceFen > 0n) await bookTransfer(ctx, order.orderNo, { faceFen, unearnedFen }, deskBooks)
}

/** Money and bills at once. */
const complete = async (
  ctx: Ctx,
  order: Order,
  bills: readonly OrderBill[],
  holdings: readonly HoldingView[],
  booksOf: (memberId: number) => Books,
): Promise<void> => {
  const parties = await readParties(ctx, order)
  const sold = order.busiType === 'BT01' ? discountedOf(bills, holdings) : []
  await bookOutOfDiscount(ctx, order, sold, booksOf(parties.sellerId))
  await bookFirstLeg(ctx, order, booksOf)
  await giveBills(ctx, order, bills, parties)
  for (const { discountId, bill, cost } of sold) {
    const soldResultFen = saleResult(cost, order.settleDate, bill.interestFen)
    await endClaim(ctx, discountId, { settleState: '4', soldResultFen })
  }
  const settled = await moveOrder(ctx, order, {
    event: 'settled',
    acting: bySystem,
    changes: { settleState: 'MS04', acctState: '02', settledAt: ctx.now(), reason: '' },
  })
  await tellBoth(ctx, settled, 'settled')
}

const settle = async (ctx: Ctx, dealt: Order): Promise<void> => {
  const isLate = isTooLate(ctx, dealt)
  const missing = unconfirmed(dealt)
  // Somebody has taken his word back: it waits as it is, until it is too late or he gives it again.
  if (dealt.state === 'R30' && missing && !isLate) return useUpTry(ctx, dealt)
  const order =
    dealt.state === 'R30'
      ? await moveOrder(ctx, dealt, { event: 'settle', acting: bySystem, changes: { settleState: 'MS02' } })
      : dealt
  if (missing && dealt.state === 'R30') return fail(ctx, order, missing, '')
  const bills = await billsOfOrder(ctx, order.id)
  await lockDiscounts(ctx, bills)
  await lockBills(
    ctx.tx,
    bills.map(bill => bill.billId),
  )
  const holdings = await findHoldings(
    ctx.tx,
    inArray(
      billHolding.id,
      bills.map(bill => bill.holdingId),
    ),
  )
  const fault = billsFault(order, bills, holdings)
  if (fault) return fail(ctx, order, 'SF04', fault)
  const { buyerId, sellerId } = partiesOf(order)
  const booksOf = await lockBooks(ctx.tx, [buyerId, sellerId])
  const arranged = await ctx.rehearsal.settlement(ctx.tx, bills)
  const isShort = arranged?.kind === 'short' || !canPay(order, booksOf(buyerId))
  if (isLate) return fail(ctx, order, 'SF03', '至最晚结算时间未完成结算')
  if (arranged?.kind === 'slow' && order.settleTries === 0) return queue(ctx, order, arranged.waitMs)
  if (isShort) return queue(ctx, order)
  return complete(ctx, order, bills, holdings, booksOf)
}

export const settleJobs: JobHandlers = {
  [settleJob]: async (ctx, payload) => {
    const { order_no: orderNo, try: ofTry } = payloadSchema.parse(payload)
    const order = await lockOrder(ctx, orderNo)
    // Delivered again, or overtaken by a later try: there is nothing left to do.
    const isDue = order.state === 'R30' || order.state === 'R35'
    if (!isDue || order.settleTries !== ofTry) return
    if (order.settleDate > ctx.today()) return notYet(startOf(order.settleDate), ctx.now())
    await settle(ctx, order)
  },
}
