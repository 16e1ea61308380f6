/** Chinese working days and the end of interest. */
import { addDays, daysBetween, weekday, weekdayName } from './dates.ts'

/** A row of the holiday table: a day off, or a make-up day (调休) worked on a weekend. */
export interface CalendarDay {
  date: string
  isWorkday: boolean
  name: string
  source: 'state_council' | 'statutory' | 'manual'
}

/** The holiday table, indexed. Days without a row are working days from Monday to Friday. */
export interface Calendar {
  readonly days: ReadonlyMap<string, CalendarDay>
  readonly years: ReadonlySet<string>
}

/** How the due date is delayed (顺延方式): 0 not, 1 holidays, 2 remote days, 3 holidays then remote, 4 remote then holidays. */
export type DelayType = 0 | 1 | 2 | 3 | 4

export interface InterestEnd {
  /** First day without interest. */
  end: string
  /** Days past the due date, 0 when it does not roll. */
  rolledDays: number
  /** Why, for the screen: `国庆节`, `周六`, `异地加3天、中秋节`; '' when the due date does not roll. */
  reason: string
}

/** The holiday table lacks a year; `message` is the text for people (请维护节假日). */
export class HolidaysMissingError extends Error {
  readonly code = 'HOLIDAYS_MISSING'
  readonly year: string
  constructor(year: string) {
    super('请维护节假日')
    this.name = 'HolidaysMissingError'
    this.year = year
  }
}

/** Days added for paper whose acceptor sits in another city (《支付结算办法》 art. 94). */
const REMOTE_DAYS = 3

/**
 * Makes a calendar of table rows (weekends need no rows). A year counts as maintained once its 1 October is a row:
 * a neighbour's notice may list single days such as 31 December, and those must not pass for a whole year.
 */
export function makeCalendar(rows: Iterable<CalendarDay>): Calendar {
  const days = new Map<string, CalendarDay>()
  const years = new Set<string>()
  for (const row of rows) {
    days.set(row.date, row)
    if (row.date.endsWith('-10-01')) years.add(row.date.slice(0, 4))
  }
  return { days, years }
}

/** Whether banks work that day. Throws HolidaysMissingError for a year without holiday data. */
export function isWorkday(date: string, calendar: Calendar): boolean {
  const day = weekday(date)
  const year = date.slice(0, 4)
  if (!calendar.years.has(year)) throw new HolidaysMissingError(year)
  return calendar.days.get(date)?.isWorkday ?? (day !== 0 && day !== 6)
}

/** The date itself when worked, else the next working day. Throws HolidaysMissingError. */
export function rollForward(date: string, calendar: Calendar): string {
  let day = date
  while (!isWorkday(day, calendar)) day = addDays(day, 1)
  return day
}

/** The first working day after the date. Throws HolidaysMissingError. */
export function nextWorkday(date: string, calendar: Calendar): string {
  return rollForward(addDays(date, 1), calendar)
}

/** Why the bank was closed from `start` to before `end`: the first day's name, then other holidays met on the way. */
function closures(start: string, end: string, calendar: Calendar): string[] {
  const names = new Set<string>()
  for (let day = start; day < end; day = addDays(day, 1)) {
    const holiday = calendar.days.get(day)?.name
    if (holiday) names.add(holiday)
    else if (day === start) names.add(weekdayName(day))
  }
  return [...names]
}

/**
 * When interest of a bill ends. Electronic bills (电票, ME02) roll over holidays; paper (纸票, ME01) by
 * `delayType` (4 by default), and only paper payable elsewhere (`remote`) gains days.
 * Throws HolidaysMissingError.
 */
export function interestEnd(
  dueDate: string,
  bill: { media: 'ME01' | 'ME02'; remote?: boolean; delayType?: DelayType },
  calendar: Calendar,
): InterestEnd {
  const delayType = bill.delayType ?? (bill.media === 'ME02' ? 1 : 4)
  const isRemote = bill.media === 'ME01' && bill.remote === true
  const reasons: string[] = []
  let end = dueDate

  const roll = () => {
    const rolled = rollForward(end, calendar)
    reasons.push(...closures(end, rolled, calendar))
    end = rolled
  }
  const addRemote = () => {
    if (!isRemote) return
    end = addDays(end, REMOTE_DAYS)
    reasons.push(`异地加${REMOTE_DAYS}天`)
  }

  for (const step of DELAY_STEPS[delayType]) {
    if (step === 'holiday') roll()
    else addRemote()
  }
  return { end, rolledDays: daysBetween(dueDate, end), reason: reasons.join('、') }
}

const DELAY_STEPS: Record<DelayType, readonly ('holiday' | 'remote')[]> = {
  0: [],
  1: ['holiday'],
  2: ['remote'],
  3: ['holiday', 'remote'],
  4: ['remote', 'holiday'],
}
