/** What the calendar does to signings: notices before the last day, the end after it, the end asked for (解约). */
import { addDays } from '@portal/shared/calendar/dates.ts'
import { nextWorkday } from '@portal/shared/calendar/workdays.ts'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { loadCalendar, onCalendar } from '../calendar/calendar.ts'
import { bankSign } from '../db/schema/signing.ts'
import type { Ctx } from '../http/handler.ts'
import type { Schedule } from '../jobs/schedule.ts'
import type { JobHandlers } from '../outbox/outbox.ts'
import { tellOfSign } from './messages.ts'
import { moveSign, signSystem, takeSign } from './moves.ts'

/** Days before the last day on which the company is told. */
const NOTICE_DAYS = [30, 7, 1]

const dayJob = 'sign_day'
const payloadSchema = z.object({ sign_no: z.string() })

const inForce = inArray(bankSign.state, ['S30', 'S40'])

/** Numbers of the signings that today concerns, whatever it is. */
const concerned = async (ctx: Ctx): Promise<string[]> => {
  const today = ctx.today()
  const noticeDays = NOTICE_DAYS.map(days => addDays(today, days))
  const rows = await ctx.tx
    .select({ signNo: bankSign.signNo })
    .from(bankSign)
    .where(
      sql`(${and(inForce, lt(bankSign.validTo, today))}) or (${and(inForce, inArray(bankSign.validTo, noticeDays))})
        or (${and(eq(bankSign.state, 'S50'), lt(bankSign.endAskedDate, today))})`,
    )
  return rows.map(row => row.signNo)
}

/** Each signing in a transaction of its own, so that one that fails keeps no other from its end. */
const eachDay: Schedule = {
  name: 'sign_day',
  every: 'day',
  run: async ctx => {
    for (const signNo of await concerned(ctx)) {
      await ctx.enqueue({ topic: dayJob, key: `${signNo}:${ctx.today()}`, payload: { sign_no: signNo } })
    }
  },
}

/** One working day after the company asked, an end nobody confirmed is confirmed by the system. */
const endIsDue = async (ctx: Ctx, askedOn: string): Promise<boolean> => {
  const calendar = await loadCalendar(ctx.tx)
  return onCalendar(() => nextWorkday(askedOn, calendar)) <= ctx.today()
}

const passDay = async (ctx: Ctx, signNo: string): Promise<void> => {
  const sign = await takeSign(ctx, signNo)
  const today = ctx.today()
  if (sign.state === 'S50') {
    if (sign.endAskedDate === null || !(await endIsDue(ctx, sign.endAskedDate))) return
    const validTo = sign.validFrom > today ? sign.validFrom : today
    await tellOfSign(
      ctx,
      await moveSign(ctx, sign, 'confirm_end', signSystem, '逾一个工作日自动确认', { validTo }),
      'ended',
    )
    return
  }
  if (sign.state !== 'S30' && sign.state !== 'S40') return
  if (sign.validTo < today) {
    await tellOfSign(ctx, await moveSign(ctx, sign, 'expire', signSystem), 'expired')
  } else if (NOTICE_DAYS.some(days => addDays(today, days) === sign.validTo)) {
    await tellOfSign(ctx, sign, 'ending', sign.validTo)
  }
}

export const signingSchedules: readonly Schedule[] = [eachDay]

export const signingJobs: JobHandlers = {
  [dayJob]: (ctx, payload) => passDay(ctx, payloadSchema.parse(payload).sign_no),
}
