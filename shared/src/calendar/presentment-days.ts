/** The days on which a bill is presented for payment (提示付款), and until when its acceptor answers. Pure. */
import { addDays } from './dates.ts'
import { type Calendar, interestEnd, isWorkday, nextWorkday, rollForward } from './workdays.ts'

/** Natural days from the due date on within which a bill is presented (票据法 art. 53, 令〔2022〕4号 art. 24). */
export const PRESENTMENT_DAYS = 10

/** Working days after the presentment; an acceptor who has not answered by the end of the last has refused. */
export const ANSWER_WORKDAYS = 3

/** Years without a holiday table have their weekends: a list never breaks over a year that nobody has kept yet. */
export const withWeekends = (calendar: Calendar, ...dates: readonly string[]): Calendar => ({
  days: calendar.days,
  years: new Set([
    ...calendar.years,
    ...dates.flatMap(date => [date, addDays(date, 40)]).map(day => day.slice(0, 4)),
  ]),
})

export interface PresentmentDays {
  /** First day: the due date, or the working day after it where the bank is closed. */
  first: string
  /** Why the first day is not the due date: `国庆节`, `周六`; '' where it is. */
  rollReason: string
  /** Last day in time, rolled over days off. */
  last: string
  /** Ten days after the due date, where that is not the last day; null where it is. */
  lastUnrolled: string | null
}

/** The last day on which a bill may be presented in time, yyyy-MM-dd: it rolls, the ten days do not. @throws HolidaysMissingError */
export const presentableUntil = (dueDate: string, calendar: Calendar): string =>
  rollForward(addDays(dueDate, PRESENTMENT_DAYS), calendar)

/** @throws HolidaysMissingError */
export const presentmentDays = (
  dueDate: string,
  media: 'ME01' | 'ME02',
  calendar: Calendar,
): PresentmentDays => {
  const { end: first, reason: rollReason } = interestEnd(dueDate, { media }, calendar)
  const tenth = addDays(dueDate, PRESENTMENT_DAYS)
  const last = presentableUntil(dueDate, calendar)
  return { first, rollReason, last, lastUnrolled: last === tenth ? null : tenth }
}

/** The latest due date of bills that may be presented on `day`: what falls due on days off waits for the next working day. @throws HolidaysMissingError */
export const latestDueBy = (day: string, calendar: Calendar): string => {
  let due = day
  while (!isWorkday(due, calendar)) due = addDays(due, -1)
  return due
}

/** The latest due date of bills whose last day in time has passed before `today`. @throws HolidaysMissingError */
export const latestOverdue = (today: string, calendar: Calendar): string =>
  addDays(latestDueBy(addDays(today, -1), calendar), -PRESENTMENT_DAYS)

/** The last day on which the acceptor may answer a presentment of that day. @throws HolidaysMissingError */
export const answerDay = (presented: string, calendar: Calendar): string => {
  let day = presented
  for (let worked = 0; worked < ANSWER_WORKDAYS; worked += 1) day = nextWorkday(day, calendar)
  return day
}
