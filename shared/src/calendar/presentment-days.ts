/** The days on which a bill may be presented for payment in time (提示付款期). */
import { addDays } from './dates.ts'
import { type Calendar, rollForward } from './workdays.ts'

/** Natural days after the due date (《票据法》第53条, 电子商业汇票业务管理办法第59条). */
export const PRESENTMENT_DAYS = 10

export interface PresentmentDays {
  /** The due date itself, worked or not: yyyy-MM-dd. */
  first: string
  /** Ten natural days later, or the next working day when banks rest on that day: yyyy-MM-dd, still in time. */
  last: string
}

/**
 * First and last day of presentment of a bill. The ten days are counted from the due date as it stands on the
 * bill, never from the day on which it is paid; only their end rolls.
 * @throws HolidaysMissingError for a year without holidays; RangeError for text that is no date
 */
export function presentmentDays(dueDate: string, calendar: Calendar): PresentmentDays {
  return { first: dueDate, last: rollForward(addDays(dueDate, PRESENTMENT_DAYS), calendar) }
}
