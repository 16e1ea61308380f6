/**
 * Until when the right of recourse can be used (《票据法》第17条): against the drawer and the acceptor two years from
 * the due date, against others six months from the day of refusal, and against those before who has settled three
 * months from the settlement. Guarantors are as whom they stand for.
 */
import { addMonths, shanghaiDate } from '../calendar/dates.ts'
import { type Calendar, rollForward } from '../calendar/workdays.ts'

/** Whom it is turned to: the drawer or acceptor, an endorser, or, by one who has settled, those before them. */
export type RecourseAgainst = 'issuers' | 'endorsers' | 'earlier'

/** Months of each limit. */
export type RecourseLimits = Readonly<Record<RecourseAgainst, number>>

/** As the law has them. */
export const legalLimits: RecourseLimits = { issuers: 24, endorsers: 6, earlier: 3 }

/** What each limit runs from, yyyy-MM-dd: the due date, the day of refusal, the day of settlement. */
export type RecourseStart = Readonly<Record<RecourseAgainst, string>>

/**
 * The last day, yyyy-MM-dd, all of which is still in time. The first day does not count; the period ends on the same
 * day of its last month, or on that month's last (《票据法》第107条), and on a day of rest it ends on the next
 * working day (《民法典》第203条). A year whose holidays nobody knows yet has its weekends.
 */
export function recourseUntil(
  against: RecourseAgainst,
  from: Pick<RecourseStart, typeof against>,
  limits: RecourseLimits,
  calendar: Calendar,
): string {
  const ends = addMonths(from[against], limits[against])
  const year = Number(ends.slice(0, 4))
  const years = new Set([...calendar.years, String(year), String(year + 1)])
  return rollForward(ends, { days: calendar.days, years })
}

/** Whether an instant is in time: to the last millisecond of the last day in Shanghai. */
export const isInTime = (at: Date, until: string): boolean => shanghaiDate(at) <= until
