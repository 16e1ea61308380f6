/** The second leg of a repo (到期结算): the money goes back with its interest, and the bills are free; late as on its day. */
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { lockBills } from '../bills/locking.ts'
import { startOf } from '../calendar/calendar.ts'
import { rdOrder } from '../db/schema/rediscount.ts'
import type { Ctx } from '../http/handler.ts'
import { lockBooks } from '../ledger/institution-books.ts'
import { type JobHandlers, notYet } from '../outbox/outbox.ts'
import { bookRepayment, moneyBook } from './books.ts'
import { releaseOrder } from './credit.ts'
import { lockDiscounts } from './discounted.ts'
import { takeBillsBack } from './hand-over.ts'
import { tellBoth, tellOfOrder } from './messages.ts'
import { billsOfOrder, bySystem, lockOrder, moveOrder, type Order, partiesOf } from './orders.ts'
import { settleLate } from './overdue.ts'
import { readParties } from './settle.ts'
import { dueJob } from './settle-jobs.ts'
import { latestOf } from './terms.ts'

const payloadSchema = z.object({ order_no: z.string(), try: z.int() })

const overdue = async (ctx: Ctx, order: Order): Promise<void> => {
  const reason = '到期资金不足'
  const late = await moveOrder(ctx, order, {
    event: 'due_overdue',
    acting: bySystem,
    remark: reason,
    changes: {
      dueSettleState: 'MS05',
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
  if (order.dueSettleState === 'MS03') {
    const used = { dueTries: order.dueTries + 1, version: order.version + 1 }
    await ctx.tx.update(rdOrder).set(used).where(eq(rdOrder.id, order.id))
    return
  }
  const queued = await moveOrder(ctx, order, {
    event: 'due_queue',
    acting: bySystem,
    changes: { dueSettleState: 'MS03', dueTries: order.dueTries + 1 },
  })
  await tellOfOrder(ctx, queued, 'queueing', partiesOf(order).sellerId)
}

const settleDue = async (ctx: Ctx, order: Order, dueDate: string): Promise<void> => {
  const bills = await billsOfOrder(ctx, order.id)
  await lockDiscounts(ctx, bills)
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
      dueSettleState: 'MS04',
      dueAcctState: '02',
      creditState: hadCredit ? '04' : order.creditState,
    },
  })
  await tellBoth(ctx, settled, 'due_settled')
}

export const dueJobs: JobHandlers = {
  [dueJob]: async (ctx, payload) => {
    const { order_no: orderNo, try: ofTry } = payloadSchema.parse(payload)
    const order = await lockOrder(ctx, orderNo)
    const { dueSettleDate } = order
    if (dueSettleDate === null || order.dueTries !== ofTry) return undefined
    if (order.state === 'R47') await settleLate(ctx, order)
    if (order.state !== 'R40') return undefined
    if (dueSettleDate > ctx.today()) return notYet(startOf(dueSettleDate), ctx.now())
    await settleDue(ctx, order, dueSettleDate)
    return undefined
  },
}
