/** What time does to applications: quotes expire, discount dates come, bills fall due. */
import { isServiceTime } from '@portal/shared/calendar/business-hours.ts'
import { and, eq, inArray, lte } from 'drizzle-orm'
import { z } from 'zod'
import { billHolding } from '../db/schema/bills.ts'
import { discApply, discApplyBill } from '../db/schema/discount.ts'
import { bySystem, moveApply, takeApply } from '../discount/applications.ts'
import { tellOfApply } from '../discount/messages.ts'
import { releaseAll } from '../discount/release.ts'
import type { JobHandlers } from '../outbox/outbox.ts'
import { settleDueBills } from './maturity.ts'
import type { Schedule } from './schedule.ts'
import { disburseJobOf, expireJob, maturityJob } from './topics.ts'

const payloadSchema = z.object({ apply_no: z.string() })

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

/** Payouts confirmed ahead of their discount date, on that date within service hours. */
const payDue: Schedule = {
  name: 'disc_due',
  every: 'minute',
  run: async ctx => {
    if (!isServiceTime(ctx.time())) return
    const rows = await ctx.tx
      .select({ applyNo: discApply.applyNo, payTries: discApply.payTries })
      .from(discApply)
      .where(and(eq(discApply.state, 'D50'), lte(discApply.discountDate, ctx.today())))
    // One whose job is there already gets no second: the key is the same.
    for (const row of rows) await ctx.enqueue(disburseJobOf(row))
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

export const discountSchedules: readonly Schedule[] = [expireQuotes, payDue, settleDue]

export const discountTimeJobs: JobHandlers = {
  [expireJob]: async (ctx, payload) => {
    const apply = await takeApply(ctx, payloadSchema.parse(payload).apply_no)
    // Confirmed or declined at the last moment: nothing is left to expire.
    if (apply.state !== 'D30' || !apply.expiresAt || apply.expiresAt > ctx.now()) return
    const expired = await moveApply(ctx, apply, 'expire', bySystem, '', { expiresAt: null })
    await releaseAll(ctx, apply)
    await tellOfApply(ctx, expired, 'expired')
  },
  [maturityJob]: (ctx, payload) => settleDueBills(ctx, payloadSchema.parse(payload).apply_no),
}
