/** What time does to orders: quotes expire, settlements come due and are tried again, repos end. */
import { isServiceTime } from '@portal/shared/calendar/business-hours.ts'
import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { z } from 'zod'
import { settleAccount } from '../db/schema/ledger.ts'
import { rdOrder } from '../db/schema/rediscount.ts'
import type { Schedule } from '../jobs/schedule.ts'
import { type JobHandlers, notYet } from '../outbox/outbox.ts'
import { moneyBook } from './books.ts'
import { tellBoth, tellOfOrder } from './messages.ts'
import { bySystem, lockOrder, moveOrder, type Order, partiesOf } from './orders.ts'
import { claimToday, covers } from './overdue.ts'
import { releaseAll } from './release.ts'
import { unconfirmed } from './settle.ts'
import { dueJobOf, expireJob, settleJobOf } from './settle-jobs.ts'
import { latestOf } from './terms.ts'

const payloadSchema = z.object({ order_no: z.string() })
const expiring: Order['state'][] = ['R10', 'R20', 'R25', 'R28']

const expire: Schedule = {
  name: 'rd_expire',
  every: 'minute',
  run: async ctx => {
    const rows = await ctx.tx
      .select({ orderNo: rdOrder.orderNo, version: rdOrder.version })
      .from(rdOrder)
      .where(and(inArray(rdOrder.state, expiring), lte(rdOrder.validUntil, ctx.now())))
    for (const { orderNo, version } of rows) {
      await ctx.enqueue({ topic: expireJob, key: `${orderNo}:${version}`, payload: { order_no: orderNo } })
    }
  },
}

/** A deal that a side does not stand by is left until it is too late, or its try would be used up. */
const isToBeTried = (order: Order, now: Date): boolean =>
  order.state === 'R35' ||
  unconfirmed(order) === '' ||
  now.getTime() > latestOf(order.settleDate, order.latestSettleTime).getTime()

const settle: Schedule = {
  name: 'rd_settle',
  every: 'minute',
  run: async ctx => {
    if (!isServiceTime(ctx.time())) return
    const rows = await ctx.tx
      .select()
      .from(rdOrder)
      .where(and(inArray(rdOrder.state, ['R30', 'R35']), lte(rdOrder.settleDate, ctx.today())))
    // One whose job is there already gets no second: the key is the same.
    for (const row of rows) if (isToBeTried(row, ctx.now())) await ctx.enqueue(settleJobOf(row))
  },
}

const due: Schedule = {
  name: 'rd_due',
  every: 'minute',
  run: async ctx => {
    if (!isServiceTime(ctx.time())) return
    const rows = await ctx.tx
      .select({ orderNo: rdOrder.orderNo, dueTries: rdOrder.dueTries })
      .from(rdOrder)
      .where(
        and(
          eq(rdOrder.state, 'R40'),
          isNotNull(rdOrder.dueSettleDate),
          lte(rdOrder.dueSettleDate, ctx.today()),
        ),
      )
    for (const row of rows) await ctx.enqueue(dueJobOf(row))
  },
}

/** Overdue repos, once their taker has the money: as long as he has not, nothing is tried. */
const late: Schedule = {
  name: 'rd_late',
  every: 'minute',
  run: async ctx => {
    if (!isServiceTime(ctx.time())) return
    const rows = await ctx.tx.select().from(rdOrder).where(eq(rdOrder.state, 'R47'))
    for (const row of rows) {
      const [account] = await ctx.tx
        .select()
        .from(settleAccount)
        .where(
          and(
            eq(settleAccount.ownerMemberId, partiesOf(row).sellerId),
            eq(settleAccount.book, moneyBook(row)),
          ),
        )
      if (account && covers(account, await claimToday(ctx, row))) await ctx.enqueue(dueJobOf(row))
    }
  },
}

export const rediscountSchedules: readonly Schedule[] = [expire, settle, due, late]

export const expireJobs: JobHandlers = {
  [expireJob]: async (ctx, payload) => {
    const order = await lockOrder(ctx, payloadSchema.parse(payload).order_no)
    // Dealt, refused or edited at the last moment: nothing is left to expire.
    if (!expiring.includes(order.state)) return
    if (order.validUntil > ctx.now()) return notYet(order.validUntil, ctx.now())
    const expired = await moveOrder(ctx, order, {
      event: 'expire',
      acting: bySystem,
      changes: { revokeAskedBy: null, ...(await releaseAll(ctx, order)) },
    })
    if (order.sentAt !== null) await tellBoth(ctx, expired, 'expired')
    else await tellOfOrder(ctx, expired, 'expired', order.ownMemberId)
  },
}
