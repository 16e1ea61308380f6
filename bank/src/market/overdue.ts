/**
 * An overdue repo (R47): what its taker owes, with interest at the repo's rate for every day since its due day. They pay
 * as soon as they have the money; a bill that falls due before that pays its pledgee, and what it pays is taken off, the
 * amount lent first.
 */

import { daysBetween } from '@portal/shared/calendar/dates.ts'
import { repoInterest } from '@portal/shared/money/interest.ts'
import { eq } from 'drizzle-orm'
import { hasOpenOrder } from '../ledger/clearing-orders.ts'
import { type BookAccount, type Books, lockBooks } from '../ledger/institution-books.ts'
import { claims } from '../paper/bills/claims.ts'
import { recordEvents } from '../paper/bills/events.ts'
import { lockBills } from '../paper/bills/locking.ts'
import { moveHolding } from '../paper/bills/move-holdings.ts'
import { holdingSubject } from '../paper/bills/presenting.ts'
import { rdOrder } from '../platform/db/schema/rediscount.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { readParam } from '../platform/params/params.ts'
import { bookCollection, bookRepayment, bookTransfer, moneyBook, type Repayment } from './books.ts'
import { releaseHoldings, releaseOrder, releaseOrderBill } from './credit.ts'
import { boundBills, takeBillsBack } from './hand-over.ts'
import { tellBoth } from './messages.ts'
import { billsOfOrder, bySystem, moveOrder, type Order, type OrderBill, partiesOf } from './orders.ts'
import { type Parties, readParties } from './settle.ts'
import { stepDone, stepUndone } from './step-states.ts'

/** What is owed of an overdue repo on a day, fen. */
export interface Claim extends Repayment {
  totalFen: bigint
  /** All interest since the due day. */
  lateInterestFen: bigint
  /** Days since the due day. */
  lateDays: number
}

type Owing = Pick<
  Order,
  | 'settleFen'
  | 'dueInterestFen'
  | 'lateInterestFen'
  | 'lateUntilDate'
  | 'collectedFen'
  | 'dueSettleDate'
  | 'dueRateE6'
  | 'rateE6'
>

/** @param yearDays days of a year of repos: parameter REPO_BASE */
export const claimOn = (order: Owing, day: string, yearDays: number): Claim => {
  const since = order.lateUntilDate ?? order.dueSettleDate ?? day
  const principalFen = order.settleFen > order.collectedFen ? order.settleFen - order.collectedFen : 0n
  const more = repoInterest({
    amountFen: principalFen,
    rateE6: order.dueRateE6 ?? order.rateE6,
    days: Math.max(0, daysBetween(since, day)),
    yearDays,
  })
  const lateInterestFen = order.lateInterestFen + more
  const totalFen = order.settleFen + order.dueInterestFen + lateInterestFen - order.collectedFen
  const lateDays = Math.max(0, daysBetween(order.dueSettleDate ?? day, day))
  return { principalFen, interestFen: totalFen - principalFen, totalFen, lateInterestFen, lateDays }
}

export const claimToday = async (ctx: Ctx, order: Order): Promise<Claim> =>
  claimOn(order, ctx.today(), Number(await readParam(ctx.tx, 'REPO_BASE')))

/** Whether the taker's money covers it. */
export const covers = (account: Pick<BookAccount, 'balanceFen' | 'frozenFen'>, claim: Claim): boolean =>
  account.balanceFen - account.frozenFen >= claim.totalFen

/** R47 → R42: nothing is owed any more, the bills that are left go back, and the lines are free. */
const end = async (
  ctx: Ctx,
  order: Order,
  claim: Claim,
  changes: { collectedFen: bigint },
): Promise<void> => {
  await takeBillsBack(
    ctx,
    order,
    await boundBills(ctx, await billsOfOrder(ctx, order.id)),
    await readParties(ctx, order),
  )
  await releaseOrder(ctx, order.id)
  const settled = await moveOrder(ctx, order, {
    event: 'due_settled',
    acting: bySystem,
    remark: `逾期${claim.lateDays}天`,
    changes: {
      ...changes,
      lateInterestFen: claim.lateInterestFen,
      lateUntilDate: ctx.today(),
      dueAcctState: stepDone(order.dueAcctState),
      creditState: order.creditState === '02' ? stepUndone(order.creditState) : order.creditState,
      failCode: '',
      reason: '',
    },
  })
  await tellBoth(ctx, settled, 'late_settled')
}

const isPresented = (ctx: Ctx, bills: readonly OrderBill[]): Promise<boolean> =>
  hasOpenOrder(
    ctx,
    'present',
    bills.map(({ holdingId }) => holdingSubject(holdingId)),
  )

/** The taker pays late. Nothing happens while their money does not cover what they owe. */
export const settleLate = async (ctx: Ctx, order: Order): Promise<void> => {
  const bills = await billsOfOrder(ctx, order.id)
  await ctx.behind(claims).lock(ctx, bills)
  await lockBills(
    ctx.tx,
    bills.map(bill => bill.billId),
  )
  const { buyerId, sellerId } = partiesOf(order)
  const booksOf = await lockBooks(ctx.tx, [buyerId, sellerId])
  const claim = await claimToday(ctx, order)
  // A bill whose acceptor has been asked for the money is the pledgee's until they have answered.
  if ((await isPresented(ctx, bills)) || !covers(booksOf(sellerId)(moneyBook(order)), claim)) {
    const used = { dueTries: order.dueTries + 1, version: order.version + 1 }
    await ctx.tx.update(rdOrder).set(used).where(eq(rdOrder.id, order.id))
    return
  }
  await bookRepayment(ctx, order, claim, booksOf)
  await end(ctx, order, claim, { collectedFen: order.collectedFen })
}

/** What of a bill's face goes on what is owed: on the amount lent first, then on the interest. */
export const appliedOf = (faceFen: bigint, claim: Claim): Repayment => {
  const principalFen = faceFen < claim.principalFen ? faceFen : claim.principalFen
  const left = faceFen - principalFen
  return { principalFen, interestFen: left < claim.interestFen ? left : claim.interestFen }
}

const closeCollected = async (ctx: Ctx, order: Order, bill: OrderBill, from: string, to: string) => {
  const row = await moveHolding(ctx.tx, 'collect_bound', { id: bill.holdingId })
  if (!row) throw new Error(`holding ${bill.holdingId} is not bound by ${order.orderNo}`)
  const { billId, rangeStart, rangeEnd } = bill
  await recordEvents(ctx, [
    { billId, rangeStart, rangeEnd, event: 'paid', fromName: from, toName: to, refNo: order.orderNo },
  ])
  return row
}

/** A bill that the bank had discounted is its desk's when its pledgee collects it: nothing of its interest is unearned. */
const bookToDesk = (ctx: Ctx, order: Order, bill: OrderBill, deskBooks: Books) =>
  bookTransfer(ctx, `${order.orderNo}:${bill.line}`, { faceFen: bill.faceFen, unearnedFen: 0n }, deskBooks)

/** The acceptor pays a pledged bill to its pledgee. The caller has locked the order, its discounts and the bill. */
export const collectPledged = async (
  ctx: Ctx,
  order: Order,
  bill: OrderBill,
  acceptorName: string,
): Promise<void> => {
  const parties: Parties = await readParties(ctx, order)
  const booksOf = await lockBooks(ctx.tx, [parties.buyerId, parties.sellerId])
  const claim = await claimToday(ctx, order)
  const applied = appliedOf(bill.faceFen, claim)
  const row = await closeCollected(ctx, order, bill, acceptorName, parties.buyerName)
  if (row.discountId !== null) {
    await bookToDesk(ctx, order, bill, booksOf(parties.sellerId))
    await ctx.behind(claims).end(ctx, row.discountId, { how: 'paid' })
  }
  await bookCollection(ctx, order, bill, applied, booksOf)
  await releaseHoldings(ctx, [row.id])
  await releaseOrderBill(ctx, bill)
  const collectedFen = order.collectedFen + applied.principalFen + applied.interestFen
  if (applied.principalFen + applied.interestFen === claim.totalFen) {
    return end(ctx, order, claim, { collectedFen })
  }
  const collected = await moveOrder(ctx, order, {
    event: 'collect',
    acting: bySystem,
    remark: acceptorName,
    changes: { collectedFen, lateInterestFen: claim.lateInterestFen, lateUntilDate: ctx.today() },
  })
  await tellBoth(ctx, collected, 'collected')
}
