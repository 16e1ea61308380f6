/** What time does to applications: quotes expire, discount dates come, bills fall due. */
import { isServiceTime } from '@portal/shared/calendar/business-hours.ts'
import { and, eq, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { loadCalendar, payoutDay } from '../calendar/calendar.ts'
import { billHolding } from '../db/schema/bills.ts'
import { discApply, discApplyBill, discApplyPayDay } from '../db/schema/discount.ts'
import { bySystem, moveApply, takeApply } from '../discount/applications.ts'
import { tellOfApply } from '../discount/messages.ts'
import { redate } from '../discount/redate.ts'
import { releaseAll } from '../discount/release.ts'
import { type JobHandlers, notYet } from '../outbox/outbox.ts'
import { settleDueBills } from './maturity.ts'
import type { Schedule } from './schedule.ts'
import { disburseJobOf, expireJob, maturityJob, redateJob } from './topics.ts'

const payloadSchema = z.object({ apply_no: z.string() })
const redateSchema = payloadSchema.extend({ version: z.int() })

/** D30 past its term: each application in a transaction of its own. */
const expireQuotes: Schedule = {
  name: 'disc_expire',
  every: 'minute',
  run: async ctx => {
    const rows = await ctx.tx
      .select({ applyNo: discApply.applyNo, round: discApply.round })
      .from(discApply)
      .where(and(eq(discApply.state, 'D30'), lte(discApply.expiresAt, ctx.now())))
    for (const { applyNo, round } of rows) {
      await ctx.enqueue({ topic: expireJob, key: `${applyNo}:${round}`, payload: { apply_no: applyNo } })
    }
  },
}

/** Payouts ordered for a later day, on that day within its window. */
const payDue: Schedule = {
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
    for (const row of rows) await ctx.enqueue(disburseJobOf(row, today))
  },
}

/** Where the company waits for the bank: these may be paid until the last day the company agreed to. */
const awaitsBank = ['D20', 'D40', 'D45'] as const

/** Applications that can no longer be paid as agreed: back to the company for a new price. */
const redatePassed: Schedule = {
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
    for (const { applyNo, version } of rows) {
      await ctx.enqueue({
        topic: redateJob,
        key: `${applyNo}:${version}`,
        payload: { apply_no: applyNo, version },
      })
    }
  },
}

/** Applications with a bill in the bank's hands whose interest ended by today. */
const settleDue: Schedule = {
  name: 'disc_maturity',
  every: 'day',
  run: async ctx => {
    const rows = await ctx.tx
      .selectDistinct({ applyNo: discApply.applyNo })
      .from(discApplyBill)
      .innerJoin(
        discApply,
        and(eq(discApply.id, discApplyBill.applyId), eq(discApply.round, discApplyBill.round)),
      )
      // What its desk has sold or given for a repo is not the bank's to collect now.
      .innerJoin(
        billHolding,
        and(eq(billHolding.id, discApplyBill.holdingId), eq(billHolding.state, '30'), billHolding.live),
      )
      .where(
        and(
          eq(discApplyBill.settleState, '0'),
          lte(discApplyBill.interestEndDate, ctx.today()),
          inArray(discApply.state, ['D60', 'D75']),
        ),
      )
    for (const { applyNo } of rows) {
      await ctx.enqueue({
        topic: maturityJob,
        key: `${applyNo}:${ctx.today()}`,
        payload: { apply_no: applyNo },
      })
    }
  },
}

export const discountSchedules: readonly Schedule[] = [expireQuotes, payDue, redatePassed, settleDue]

export const discountTimeJobs: JobHandlers = {
  [expireJob]: async (ctx, payload) => {
    const apply = await takeApply(ctx, payloadSchema.parse(payload).apply_no)
    // Confirmed or declined at the last moment: nothing is left to expire.
    if (apply.state !== 'D30' || !apply.expiresAt) return
    if (apply.expiresAt > ctx.now()) return notYet(apply.expiresAt, ctx.now())
    const expired = await moveApply(ctx, apply, 'expire', bySystem, '', { expiresAt: null })
    await releaseAll(ctx, apply)
    await tellOfApply(ctx, expired, 'expired')
  },
  [redateJob]: async (ctx, payload) => {
    const { apply_no: applyNo, version } = redateSchema.parse(payload)
    return redate(ctx, await takeApply(ctx, applyNo), version)
  },
  [maturityJob]: (ctx, payload) => settleDueBills(ctx, payloadSchema.parse(payload).apply_no),
}
