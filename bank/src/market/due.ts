/** The second leg of a repo (到期结算): the money goes back with its interest, and the bills are free; late as on its day. */
import { rollForward } from '@portal/shared/calendar/workdays.ts'
import { legMeanings } from '@portal/shared/rediscount/meanings.ts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { lockBooks } from '../ledger/institution-books.ts'
import { claims } from '../paper/bills/claims.ts'
import { lockBills } from '../paper/bills/locking.ts'
import { loadCalendar, onCalendar, startOf } from '../platform/calendar/calendar.ts'
import { rdOrder } from '../platform/db/schema/rediscount.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { defineJob, notYet } from '../platform/kernel/outbox.ts'
import { bookRepayment, moneyBook } from './books.ts'
import { releaseOrder } from './credit.ts'
import { takeBillsBack } from './hand-over.ts'
import { tellBoth, tellOfOrder } from './messages.ts'
import { billsOfOrder, bySystem, lockOrder, moveOrder, type Order, partiesOf } from './orders.ts'
import { settleLate } from './overdue.ts'
import { readParties } from './settle.ts'
import { stepDone, stepUndone } from './step-states.ts'
import { latestOf } from './terms.ts'

const overdue = async (ctx: Ctx, order: Order): Promise<void> => {
  const reason = '到期资金不足'
  const late = await moveOrder(ctx, order, {
    event: 'due_overdue',
    acting: bySystem,
    remark: reason,
    changes: {
      failCode: 'SF03',
      reason,
      dueTries: order.dueTries + 1,
      lateUntilDate: order.dueSettleDate,
    },
  })
  await tellBoth(ctx, late, 'due_overdue', reason)
}

/** Waits for money: the next minute tries again, by another job. Only the first time is an event. */
const queue = async (ctx: Ctx, order: Order): Promise<void> => {
  if (legMeanings[order.dueSettleState].queued) {
    const used = { dueTries: order.dueTries + 1, version: order.version + 1 }
    await ctx.tx.update(rdOrder).set(used).where(eq(rdOrder.id, order.id))
    return
  }
  const queued = await moveOrder(ctx, order, {
    event: 'due_queue',
    acting: bySystem,
    changes: { dueTries: order.dueTries + 1 },
  })
  await tellOfOrder(ctx, queued, 'queueing', partiesOf(order).sellerId)
}

const settleDue = async (ctx: Ctx, order: Order, dueDate: string): Promise<void> => {
  const bills = await billsOfOrder(ctx, order.id)
  await ctx.behind(claims).lock(ctx, bills)
  await lockBills(
    ctx.tx,
    bills.map(bill => bill.billId),
  )
  const parties = await readParties(ctx, order)
  const booksOf = await lockBooks(ctx.tx, [parties.buyerId, parties.sellerId])
  const payer = booksOf(parties.sellerId)(moneyBook(order))
  const isShort = order.settleMode === 'ST01' && payer.balanceFen - payer.frozenFen < order.dueSettleFen
  if (isShort) {
    const isLate = ctx.now().getTime() > latestOf(dueDate, order.latestSettleTime).getTime()
    return isLate ? overdue(ctx, order) : queue(ctx, order)
  }
  const owed = { principalFen: order.settleFen, interestFen: order.dueInterestFen }
  await bookRepayment(ctx, order, owed, booksOf)
  await takeBillsBack(ctx, order, bills, parties)
  const hadCredit = await releaseOrder(ctx, order.id)
  const settled = await moveOrder(ctx, order, {
    event: 'due_settled',
    acting: bySystem,
    changes: {
      dueAcctState: stepDone(order.dueAcctState),
      creditState: hadCredit ? stepUndone(order.creditState) : order.creditState,
    },
  })
  await tellBoth(ctx, settled, 'due_settled')
}

/** One try to end a repo: one job, however often it is ordered. */
export const dueTry = defineJob({
  topic: 'rd_due',
  payload: z.object({ order_no: z.string(), try: z.int() }),
  key: ({ order_no, try: ofTry }) => `${order_no}:${ofTry}`,
  run: async (ctx, { order_no, try: ofTry }) => {
    const order = await lockOrder(ctx, order_no)
    const { dueSettleDate } = order
    if (dueSettleDate === null || order.dueTries !== ofTry) return undefined
    if (order.state === 'R47') await settleLate(ctx, order)
    if (order.state !== 'R40') return undefined
    const calendar = await loadCalendar(ctx.tx)
    // A day that has become a day off since the deal: the next working day, at the sum agreed.
    const day = onCalendar(() => rollForward(dueSettleDate, calendar))
    if (day > ctx.today()) return notYet(startOf(day), ctx.now())
    await settleDue(ctx, order, day)
    return undefined
  },
})

export const enqueueDue = (
  ctx: Ctx,
  { orderNo, dueTries }: Pick<Order, 'orderNo' | 'dueTries'>,
): Promise<void> => ctx.enqueue(dueTry, { order_no: orderNo, try: dueTries })
