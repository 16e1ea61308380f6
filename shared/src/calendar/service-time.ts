/** Time in which the bank takes business: 08:30–23:30 of working days, Shanghai time. Waiting is counted in it. */
import { SERVICE_END, SERVICE_START } from './business-hours.ts'
import { addDays, shanghaiDate } from './dates.ts'
import { type Calendar, isWorkday } from './workdays.ts'

const at = (day: string, time: string): number => Date.parse(`${day}T${time}:00+08:00`)

/** The service hours of one day, ms since the epoch; empty where the bank is closed. */
const hoursOf = (day: string, calendar: Calendar): { opens: number; closes: number } => {
  const opens = at(day, SERVICE_START)
  return { opens, closes: isWorkday(day, calendar) ? at(day, SERVICE_END) : opens }
}

/**
 * Service time between two instants, ms; 0 where the second is not after the first.
 * @throws HolidaysMissingError for a year without holidays
 */
export function serviceMsBetween(from: Date, to: Date, calendar: Calendar): number {
  let ms = 0
  for (let day = shanghaiDate(from); at(day, '00:00') < to.getTime(); day = addDays(day, 1)) {
    const { opens, closes } = hoursOf(day, calendar)
    ms += Math.max(0, Math.min(closes, to.getTime()) - Math.max(opens, from.getTime()))
  }
  return ms
}

/**
 * When `ms` of service time have passed since an instant.
 * @throws HolidaysMissingError
 */
export function afterServiceMs(from: Date, ms: number, calendar: Calendar): Date {
  let left = ms
  for (let day = shanghaiDate(from); ; day = addDays(day, 1)) {
    const { opens, closes } = hoursOf(day, calendar)
    const begins = Math.max(opens, from.getTime())
    const room = Math.max(0, closes - begins)
    if (room > 0 && left <= room) return new Date(begins + left)
    left -= room
  }
}

/**
 * The latest instant since which `ms` of service time have passed by `to`: what began then, or before, has waited so long.
 * @throws HolidaysMissingError
 */
export function beforeServiceMs(to: Date, ms: number, calendar: Calendar): Date {
  let left = ms
  for (let day = shanghaiDate(to); ; day = addDays(day, -1)) {
    const { opens, closes } = hoursOf(day, calendar)
    const ends = Math.min(closes, to.getTime())
    const room = Math.max(0, ends - opens)
    if (room > 0 && left <= room) return new Date(ends - left)
    left -= room
  }
}
