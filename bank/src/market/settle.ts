/**
 * The first leg (首期结算): money and bills change hands in one transaction, R35 → R40; without money the order queues
 * until its latest time and fails then. The runner may deliver the job again after a crash; its own mark `done` is part
 * of the transaction, only the order's present try goes on, and the ledger books each side of a leg once only. The disclosure
 * platform is asked about commercial bills in between, while no transaction is open.
 */

import { isWorkday } from '@portal/shared/calendar/workdays.ts'
import type { FailCode } from '@portal/shared/contract/rediscount.ts'
import { legMeanings, orderMeanings } from '@portal/shared/rediscount/meanings.ts'
import { failNames } from '@portal/shared/rediscount/states.ts'
import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { type Books, lockBooks } from '../ledger/institution-books.ts'
import { claims } from '../paper/bills/claims.ts'
import { disclosureRegister } from '../paper/bills/disclosure.ts'
import {
  askDisclosure,
  type DisclosureAnswered,
  disclosureQuestions,
  keepDisclosure,
} from '../paper/bills/disclosure-evidence.ts'
import { findHoldings, type HoldingView } from '../paper/bills/holding-view.ts'
import { lockBills } from '../paper/bills/locking.ts'
import { billRefusal } from '../paper/bills/rules.ts'
import { loadCalendar, onCalendar, startOf } from '../platform/calendar/calendar.ts'
import { billHolding } from '../platform/db/schema/bills.ts'
import { member } from '../platform/db/schema/members.ts'
import { rdOrder } from '../platform/db/schema/rediscount.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { defineJob, notYet } from '../platform/kernel/outbox.ts'
import { rehearsal } from '../platform/rehearsal/rehearsal.ts'
import { bookFirstLeg, bookTransfer, moneyBook } from './books.ts'
import { saleResult, unearnedInterest } from './cost.ts'
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
import { stepDone } from './step-states.ts'
import { latestOf } from './terms.ts'

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
    changes: { failCode, reason, ...(await releaseAll(ctx, order)) },
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
  if (legMeanings[order.settleState].queued) return useUpTry(ctx, order)
  const queued = await moveOrder(ctx, order, {
    event: 'queue',
    acting: bySystem,
    changes: { settleTries: order.settleTries + 1 },
  })
  await tellOfOrder(ctx, queued, 'queueing', partiesOf(order).buyerId)
  if (delayMs !== undefined) await enqueueSettleTry(ctx, queued, delayMs)
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

/** Money and bills together. */
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
    await ctx.behind(claims).end(ctx, discountId, { how: 'sold', soldResultFen })
  }
  const settled = await moveOrder(ctx, order, {
    event: 'settled',
    acting: bySystem,
    changes: { acctState: stepDone(order.acctState), settledAt: ctx.now(), reason: '' },
  })
  await tellBoth(ctx, settled, 'settled')
}

/** The disclosure platform's silence about a bill of a deal; empty where it has answered about all. */
const silenceOf = (disclosed: readonly DisclosureAnswered[]): string => {
  const silent = disclosed.find(({ verdict }) => verdict.outcome === 'silent')
  return silent ? `${silent.question.billNo}：${silent.verdict.reason}` : ''
}

const settle = async (ctx: Ctx, dealt: Order, disclosed: readonly DisclosureAnswered[]): Promise<void> => {
  const isLate = isTooLate(ctx, dealt)
  const missing = unconfirmed(dealt)
  const calendar = await loadCalendar(ctx.tx)
  const isClosed = onCalendar(() => !isWorkday(dealt.settleDate, calendar))
  const silence = silenceOf(disclosed)
  // Somebody has taken their word back, or says nothing: it waits as it is, until it is too late or the word is given.
  const waits = silence !== '' || (dealt.state === 'R30' && missing !== '')
  if (waits && !isLate && !isClosed) return useUpTry(ctx, dealt)
  const order =
    dealt.state === 'R30' ? await moveOrder(ctx, dealt, { event: 'settle', acting: bySystem }) : dealt
  const { settleDate } = order
  // Priced for a day that has become a day off since: another day is another price, and another deal.
  if (isClosed) return fail(ctx, order, 'SF05', `${settleDate}已调整为休息日，请按新的结算日重新报价`)
  if (missing && dealt.state === 'R30') return fail(ctx, order, missing, '')
  const bills = await billsOfOrder(ctx, order.id)
  await ctx.behind(claims).lock(ctx, bills)
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
  const fault = billsFault(order, bills, holdings) || silence
  if (fault) return fail(ctx, order, 'SF04', fault)
  const { buyerId, sellerId } = partiesOf(order)
  const booksOf = await lockBooks(ctx.tx, [buyerId, sellerId])
  const arranged = await ctx.behind(rehearsal).settlement(ctx.tx, bills)
  const isShort = arranged?.kind === 'short' || !canPay(order, booksOf(buyerId))
  if (isLate) return fail(ctx, order, 'SF03', '至最晚结算时间未完成结算')
  if (arranged?.kind === 'slow' && order.settleTries === 0) return queue(ctx, order, arranged.waitMs)
  if (isShort) return queue(ctx, order)
  return complete(ctx, order, bills, holdings, booksOf)
}

/** One try to settle a deal: one job, however often it is ordered. */
export const settleTry = defineJob({
  topic: 'rd_settle',
  payload: z.object({ order_no: z.string(), try: z.int() }),
  key: ({ order_no, try: ofTry }) => `${order_no}:${ofTry}`,
  run: async (ctx, { order_no, try: ofTry }) => {
    const takeDue = async (taker: Ctx): Promise<Order | undefined> => {
      const order = await lockOrder(taker, order_no)
      // Delivered again, or overtaken by a later try: there is nothing left to do.
      return orderMeanings[order.state].settling && order.settleTries === ofTry ? order : undefined
    }
    const due = await takeDue(ctx)
    if (!due) return undefined
    if (due.settleDate > ctx.today()) return notYet(startOf(due.settleDate), ctx.now())
    const bills = await billsOfOrder(ctx, due.id)
    const asked = await disclosureQuestions(
      ctx,
      bills.map(({ billId }) => billId),
    )
    if (asked.length === 0) {
      await settle(ctx, due, [])
      return undefined
    }
    return async () => {
      const disclosed = await askDisclosure(ctx.behind(disclosureRegister), asked)
      return async writer => {
        const order = await takeDue(writer)
        // In the order in which a settlement locks: the claims before the bills.
        await writer.behind(claims).lock(writer, bills)
        await keepDisclosure(writer, disclosed, { for: 'settle', by: 'system', refNo: order_no })
        if (order) await settle(writer, order, disclosed)
      }
    }
  },
})

export const enqueueSettleTry = (
  ctx: Ctx,
  { orderNo, settleTries }: Pick<Order, 'orderNo' | 'settleTries'>,
  delayMs?: number,
): Promise<void> => ctx.enqueue(settleTry, { order_no: orderNo, try: settleTries }, delayMs)

/** Orders the settlement of a deal whose day is today. */
export const enqueueSettle = async (ctx: Ctx, order: Order): Promise<void> => {
  if (order.settleDate > ctx.today()) return
  await enqueueSettleTry(ctx, order, await ctx.behind(rehearsal).answerMs(ctx.tx))
}
