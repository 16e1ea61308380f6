import { asc, like } from 'drizzle-orm'
import { holiday } from '../../platform/db/schema/calendar.ts'
import type { Handlers } from '../../platform/kernel/handler.ts'

export const calendarHandlers = {
  '/api/calendar/query_days': async (ctx, { year }) => {
    const rows = await ctx.tx
      .select()
      .from(holiday)
      .where(like(holiday.date, `${String(year).padStart(4, '0')}-%`))
      .orderBy(asc(holiday.date))
    return [
      {
        year,
        // The same sign by which the calendar takes a year for maintained.
        maintained: rows.some(row => row.date.endsWith('-10-01')),
        provisional: rows.some(row => row.source === 'statutory'),
        days: rows.map(({ date, isWorkday, name }) => ({ dt: date, is_workday: isWorkday, name })),
      },
    ]
  },
} satisfies Handlers
