/** Schedules of signings: notices before the last day, expiry after it, requested terminations (解约). */

import { addDays } from '@portal/shared/calendar/dates.ts'
import { nextWorkday } from '@portal/shared/calendar/workdays.ts'
import { signMeanings } from '@portal/shared/signing/meanings.ts'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { loadCalendar, onCalendar } from '../platform/calendar/calendar.ts'
import { bankSign } from '../platform/db/schema/signing.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { inState } from '../platform/kernel/in-state.ts'
import { defineJob } from '../platform/kernel/outbox.ts'
import { defineSchedule } from '../platform/kernel/schedule.ts'
import { tellOfSign } from './messages.ts'
import { moveSign, signSystem, takeSign } from './moves.ts'

/** Days before expiry on which the company is notified. */
const NOTICE_DAYS = [30, 7, 1]

const lasting = inState(bankSign.state, signMeanings, state => state.lasts)

/** Numbers of the signings that anything happens to today. */
const concerned = async (ctx: Ctx): Promise<string[]> => {
  const today = ctx.today()
  const noticeDays = NOTICE_DAYS.map(days => addDays(today, days))
  const rows = await ctx.tx
    .select({ signNo: bankSign.signNo })
    .from(bankSign)
    .where(
      sql`(${and(lasting, lt(bankSign.validTo, today))}) or (${and(lasting, inArray(bankSign.validTo, noticeDays))})
        or (${and(eq(bankSign.state, 'S50'), lt(bankSign.endAskedDate, today))})`,
    )
  return rows.map(row => row.signNo)
}

/** Each signing in a transaction of its own, so that one that fails keeps no other from its end. */
export const signDays = defineSchedule({
  name: 'sign_day',
  every: 'day',
  run: async ctx => {
    for (const signNo of await concerned(ctx)) await ctx.enqueue(signDay, { sign_no: signNo })
  },
})

/** One working day after the company asked, an unconfirmed end is confirmed by the system. */
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
  if (!signMeanings[sign.state].lasts) return
  if (sign.validTo < today) {
    await tellOfSign(ctx, await moveSign(ctx, sign, 'expire', signSystem), 'expired')
  } else if (NOTICE_DAYS.some(days => addDays(today, days) === sign.validTo)) {
    await tellOfSign(ctx, sign, 'ending', sign.validTo)
  }
}

export const signDay = defineJob({
  topic: 'sign_day',
  payload: z.object({ sign_no: z.string() }),
  key: ({ sign_no }, clock) => `${sign_no}:${clock.today()}`,
  run: (ctx, { sign_no }) => passDay(ctx, sign_no),
})
