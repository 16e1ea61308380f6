/** Days of a year whose State Council notice is not in the table yet may still change. */
import type { Calendar } from '@portal/shared/calendar/workdays.ts'

/** Years of which the table holds statutory days only. */
const provisionalYears = (calendar: Calendar): string[] =>
  [...calendar.years]
    .filter(
      year =>
        ![...calendar.days.values()].some(row => row.date.startsWith(year) && row.source === 'state_council'),
    )
    .sort()

/** Warning for a year whose official holiday notice has not been published. */
export const provisionalText = (year: string): string => `${year}年放假安排以国务院公告为准，计息天数可能调整`

/** One warning when any of these dates is in a provisional year; a warning refuses nothing. */
export const provisionalWarnings = (dates: readonly string[], calendar: Calendar, field: string) =>
  provisionalYears(calendar)
    .filter(year => dates.some(date => date.startsWith(year)))
    .map(year => ({ code: '20071', msg: provisionalText(year), field }))
