/** When rights of recourse are about to lapse, and how that is said. */
import { type SQL, sql } from 'drizzle-orm'
import { bill } from '../platform/db/schema/bills.ts'
import { presentment } from '../platform/db/schema/presentment.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { readParam } from '../platform/params/params.ts'

/** No holiday puts a last day off by more. */
const LONGEST_HOLIDAY = 15

/** Days before, the most first, at which a reminder goes out. */
export const reminderDays = async (ctx: Ctx): Promise<number[]> =>
  (await readParam(ctx.tx, 'RECOURSE_REMINDER_DAYS')).split(',').map(Number)

/** The smallest stage that is not over; undefined where it is too early, or too late. */
export const stageOf = (left: number, days: readonly number[]): number | undefined =>
  left < 0 ? undefined : days.toSorted((a, b) => a - b).find(each => left <= each)

/** Whether so many months after a day end soon, holidays left open. */
export const endsSoon = (day: SQL, months: number, today: string, most: number): SQL =>
  sql`(${day} + make_interval(months => ${months}::int))::date
    between ${today}::date - ${LONGEST_HOLIDAY}::int and ${today}::date + ${most}::int`

export const refusedDay = sql<string>`(${presentment.answeredAt} at time zone 'Asia/Shanghai')::date`
export const dueDay = sql`${bill.dueDate}::date`

export const leftText = (left: number) => (left === 0 ? '今天' : `还有 ${left} 天`)
