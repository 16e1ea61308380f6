/** Schedules of applications: quotes expire, discount dates come. */

import { isServiceTime } from '@portal/shared/calendar/business-hours.ts'
import { applyMeanings } from '@portal/shared/discount/meanings.ts'
import { and, eq, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { loadCalendar, payoutDay } from '../platform/calendar/calendar.ts'
import { discApply, discApplyPayDay } from '../platform/db/schema/discount.ts'
import { statesWhere } from '../platform/kernel/machine.ts'
import { defineJob, notYet } from '../platform/kernel/outbox.ts'
import { defineSchedule } from '../platform/kernel/schedule.ts'
import { bySystem, moveApply, takeApply } from './applications.ts'
import { tellOfApply } from './messages.ts'
import { enqueuePayout } from './payout.ts'
import { redate } from './redate.ts'
import { releaseAll } from './release.ts'

/** D30 past its term: each application in a transaction of its own. */
export const expireQuotes = defineSchedule({
  name: 'disc_expire',
  every: 'minute',
  run: async ctx => {
    const rows = await ctx.tx
      .select({ applyNo: discApply.applyNo, round: discApply.round })
      .from(discApply)
      .where(and(eq(discApply.state, 'D30'), lte(discApply.expiresAt, ctx.now())))
    for (const { applyNo, round } of rows) await ctx.enqueue(expireQuote, { apply_no: applyNo, round })
  },
})

/** Payouts ordered for a later day, on that day within its window. */
export const payDue = defineSchedule({
  name: 'disc_due',
  every: 'minute',
  run: async ctx => {
    const today = ctx.today()
    const isOpen = isServiceTime(ctx.time()) && payoutDay(ctx, await loadCalendar(ctx.tx)).date === today
    if (!isOpen) return
    const rows = await ctx.tx
      .select({ applyNo: discApply.applyNo, round: discApply.round, payTries: discApply.payTries })
      .from(discApply)
      .where(and(eq(discApply.state, 'D50'), lte(discApply.discountDate, today)))
    // One whose job of today is there already gets no second: the key is the same.
    for (const row of rows) await enqueuePayout(ctx, row, { date: today })
  },
})

/** Where the company waits for the bank: these may be paid until the last day the company agreed to. */
const awaitsBank = statesWhere(
  applyMeanings,
  ({ waitsFor }) => waitsFor === 'approval' || waitsFor === 'payout',
)

/** Applications that can no longer be paid as agreed: back to the company for a new price. */
export const redatePassed = defineSchedule({
  name: 'disc_redate',
  every: 'minute',
  run: async ctx => {
    const { date: open } = payoutDay(ctx, await loadCalendar(ctx.tx))
    const lastDay = sql`(select max(${discApplyPayDay.payDate}) from ${discApplyPayDay}
      where ${discApplyPayDay.applyId} = ${discApply.id} and ${discApplyPayDay.round} = ${discApply.round})`
    const rows = await ctx.tx
      .select({ applyNo: discApply.applyNo, version: discApply.version })
      .from(discApply)
      .where(
        or(
          and(eq(discApply.state, 'D30'), lt(discApply.discountDate, open)),
          and(inArray(discApply.state, awaitsBank), lt(discApply.discountDate, open), lt(lastDay, open)),
        ),
      )
    for (const { applyNo, version } of rows) await ctx.enqueue(redateApply, { apply_no: applyNo, version })
  },
})

export const expireQuote = defineJob({
  topic: 'disc_expire',
  payload: z.object({ apply_no: z.string(), round: z.int().default(0) }),
  key: ({ apply_no, round }) => `${apply_no}:${round}`,
  run: async (ctx, { apply_no }) => {
    const apply = await takeApply(ctx, apply_no)
    // Confirmed or declined at the last moment: nothing is left to expire.
    if (apply.state !== 'D30' || !apply.expiresAt) return
    if (apply.expiresAt > ctx.now()) return notYet(apply.expiresAt, ctx.now())
    const expired = await moveApply(ctx, apply, 'expire', bySystem, '', { expiresAt: null })
    await releaseAll(ctx, apply)
    await tellOfApply(ctx, expired, 'expired')
  },
})

export const redateApply = defineJob({
  topic: 'disc_redate',
  payload: z.object({ apply_no: z.string(), version: z.int() }),
  key: ({ apply_no, version }) => `${apply_no}:${version}`,
  run: async (ctx, { apply_no, version }) => redate(ctx, await takeApply(ctx, apply_no), version),
})
