import { defaultHolidays } from '@portal/shared/calendar/holidays.ts'
import { type Calendar, makeCalendar } from '@portal/shared/calendar/workdays.ts'
import { forgetCalendar } from '../../platform/calendar/calendar.ts'
import type { Tx } from '../../platform/db/db.ts'
import { holiday } from '../../platform/db/schema/calendar.ts'

/** Writes the holiday table of 2025–2027 and returns it as a calendar. */
export const seedHolidays = async (tx: Tx): Promise<Calendar> => {
  const days = defaultHolidays()
  await tx.insert(holiday).values(days)
  forgetCalendar(tx)
  return makeCalendar(days)
}
