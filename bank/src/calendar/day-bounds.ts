/** The days of a filter as instants: a day begins at midnight in Shanghai. */
import { isDate } from '@portal/shared/calendar/dates.ts'
import { Fault } from '@portal/shared/errors/fault.ts'

const DAY_MS = 86_400_000

/** The first instant of a day. @throws Fault 9012 for one that the calendar does not have */
export const dayStart = (day: string, field: string): Date => {
  if (!isDate(day)) throw new Fault('9012', { fields: { [field]: '日期不正确' } })
  return new Date(`${day}T00:00:00+08:00`)
}

/** The first instant after a day. Shanghai has no summer time. @throws Fault 9012 */
export const dayEnd = (day: string, field: string): Date => new Date(dayStart(day, field).getTime() + DAY_MS)
