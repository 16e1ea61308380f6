/** Schedules of orders: quotes expire, settlements come due and are tried again, repos end. */

import { isServiceTime } from '@portal/shared/calendar/business-hours.ts'
import { orderMeanings } from '@portal/shared/rediscount/meanings.ts'
import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { z } from 'zod'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import { rdOrder } from '../platform/db/schema/rediscount.ts'
import { statesWhere } from '../platform/kernel/machine.ts'
import { defineJob, notYet } from '../platform/kernel/outbox.ts'
import { defineSchedule } from '../platform/kernel/schedule.ts'
import { moneyBook } from './books.ts'
import { enqueueDue } from './due.ts'
import { tellBoth, tellOfOrder } from './messages.ts'
import { bySystem, lockOrder, moveOrder, type Order, partiesOf } from './orders.ts'
import { claimToday, covers } from './overdue.ts'
import { releaseAll } from './release.ts'
import { enqueueSettleTry, unconfirmed } from './settle.ts'
import { latestOf } from './terms.ts'

const expiring = statesWhere(orderMeanings, state => state.expires)
const settling = statesWhere(orderMeanings, state => state.settling)

export const expireOrders = defineSchedule({
  name: 'rd_expire',
  every: 'minute',
  run: async ctx => {
    const rows = await ctx.tx
      .select({ orderNo: rdOrder.orderNo, version: rdOrder.version })
      .from(rdOrder)
      .where(and(inArray(rdOrder.state, expiring), lte(rdOrder.validUntil, ctx.now())))
    for (const { orderNo, version } of rows) await ctx.enqueue(expireOrder, { order_no: orderNo, version })
  },
})

/** A deal that a side does not stand by is left until it is too late, or its try would be used up. */
const isToBeTried = (order: Order, now: Date): boolean =>
  order.state === 'R35' ||
  unconfirmed(order) === '' ||
  now.getTime() > latestOf(order.settleDate, order.latestSettleTime).getTime()

export const settleOrders = defineSchedule({
  name: 'rd_settle',
  every: 'minute',
  run: async ctx => {
    if (!isServiceTime(ctx.time())) return
    const rows = await ctx.tx
      .select()
      .from(rdOrder)
      .where(and(inArray(rdOrder.state, settling), lte(rdOrder.settleDate, ctx.today())))
    // One whose job is there already gets no second: the key is the same.
    for (const row of rows) if (isToBeTried(row, ctx.now())) await enqueueSettleTry(ctx, row)
  },
})

export const repayOrders = defineSchedule({
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
    for (const row of rows) await enqueueDue(ctx, row)
  },
})

/** Overdue repos, once their taker has the money: as long as they have not, nothing is tried. */
export const repayLate = defineSchedule({
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
      if (account && covers(account, await claimToday(ctx, row))) await enqueueDue(ctx, row)
    }
  },
})

export const expireOrder = defineJob({
  topic: 'rd_expire',
  payload: z.object({ order_no: z.string(), version: z.int().default(0) }),
  key: ({ order_no, version }) => `${order_no}:${version}`,
  run: async (ctx, { order_no }) => {
    const order = await lockOrder(ctx, order_no)
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
})
