/** The days that have been reconciled, by the day's own job and by hand. */
import { differenceMeanings } from '@portal/shared/books/differences.ts'
import { addDays } from '@portal/shared/calendar/dates.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, count, desc, eq, gte, inArray, lte, max } from 'drizzle-orm'
import { z } from 'zod'
import { instantText } from '../platform/calendar/calendar.ts'
import { booksDay, booksDifference } from '../platform/db/schema/books.ts'
import type { Ctx, Handler } from '../platform/kernel/handler.ts'
import { inState } from '../platform/kernel/in-state.ts'
import { defineJob } from '../platform/kernel/outbox.ts'
import { defineSchedule } from '../platform/kernel/schedule.ts'
import { type BooksDay, reconcile } from './keep-day.ts'

type Row = RowOf<'/api/admin/books/check_day'>

export const isOpen = inState(booksDifference.state, differenceMeanings, state => state.waits)

const rowsOf = async (ctx: Pick<Ctx, 'tx'>, days: readonly BooksDay[]): Promise<Row[]> => {
  const open = await ctx.tx
    .select({ day: booksDifference.businessDate, n: count() })
    .from(booksDifference)
    .where(
      and(
        inArray(booksDifference.businessDate, ['', ...days.map(({ businessDate }) => businessDate)]),
        isOpen,
      ),
    )
    .groupBy(booksDifference.businessDate)
  const openOn = new Map(open.map(({ day, n }) => [day, n]))
  return days.map(day => ({
    dt: day.businessDate,
    checked_at: instantText(day.checkedAt),
    checked_by: day.checkedBy,
    movements: day.movements,
    debit_fen: String(day.debitFen),
    credit_fen: String(day.creditFen),
    differences: day.differences,
    open: openOn.get(day.businessDate) ?? 0,
    runs: day.runs,
  }))
}

export const queryDays: Handler<'/api/admin/books/query_day'> = async (ctx, filter) => {
  const { page_no, page_size, from, to } = filter
  const where = and(
    from ? gte(booksDay.businessDate, from) : undefined,
    to ? lte(booksDay.businessDate, to) : undefined,
  )
  const [counted] = await ctx.tx.select({ total: count() }).from(booksDay).where(where)
  const days = await ctx.tx
    .select()
    .from(booksDay)
    .where(where)
    .orderBy(desc(booksDay.businessDate))
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  return [
    {
      total: counted?.total ?? 0,
      rows: await rowsOf(ctx, days),
      page_no,
      page_size,
      yesterday: addDays(ctx.today(), -1),
    },
  ]
}

export const checkByHand: Handler<'/api/admin/books/check_day'> = async (ctx, { dt }) => {
  const yesterday = addDays(ctx.today(), -1)
  // A day that is not over may still bring a movement.
  if (dt > yesterday) throw new Fault('20361', { fields: { dt: `只能对 ${yesterday} 及以前的日期对账` } })
  return rowsOf(ctx, [await reconcile(ctx, dt, ctx.operator.userName)])
}

/** One day: a transaction and a job of its own. */
export const reconcileDay = defineJob({
  topic: 'reconcile_day',
  payload: z.object({ day: z.string() }),
  key: ({ day }) => day,
  run: async (ctx, { day }) => {
    await reconcile(ctx, day, null)
  },
})

/** Days that a clock may have jumped over, or for which the bank stood still, are made up for; not more than these. */
const MADE_UP = 31

/** Begun some minutes after midnight, when no movement of the day before is still on its way. */
export const reconcileDaily = defineSchedule({
  name: 'reconcile_days',
  every: 'day',
  run: async ctx => {
    const yesterday = addDays(ctx.today(), -1)
    const [last] = await ctx.tx
      .select({ day: max(booksDay.businessDate) })
      .from(booksDay)
      .where(eq(booksDay.byJob, true))
    const earliest = addDays(yesterday, 1 - MADE_UP)
    const next = last?.day ? addDays(last.day, 1) : yesterday
    for (let day = next > earliest ? next : earliest; day <= yesterday; day = addDays(day, 1)) {
      await ctx.enqueue(reconcileDay, { day })
    }
  },
})
