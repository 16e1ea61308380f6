/** The bank's calendar and hours: which days it works, and when a payout confirmed now is made. */
import {
  CUT_OFF,
  isPastCutOff,
  isServiceTime,
  SERVICE_START,
} from '@portal/shared/calendar/business-hours.ts'
import { shanghaiDate, shanghaiTime } from '@portal/shared/calendar/dates.ts'
import {
  type Calendar,
  HolidaysMissingError,
  isWorkday,
  makeCalendar,
  nextWorkday,
} from '@portal/shared/calendar/workdays.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { Clock } from '../clock/clock.ts'
import type { Tx } from '../db/db.ts'
import { oncePerTx } from '../db/once-per-tx.ts'
import { holiday } from '../db/schema/calendar.ts'

/** How many working days ahead a discount date may lie (20027). */
const WORKDAYS_AHEAD = 5

const holidays = oncePerTx(async tx => makeCalendar(await tx.select().from(holiday)))

/** The holiday table as it stands. */
export const loadCalendar = (tx: Tx): Promise<Calendar> => holidays.read(tx)

/** After this transaction has changed the holiday table. */
export const forgetCalendar = (tx: Tx): void => holidays.forget(tx)

/** Runs calendar arithmetic; a year the table lacks is refused as 20035 请维护节假日. */
export const onCalendar = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (error instanceof HolidaysMissingError) throw new Fault('20035', { detail: error.year })
    throw error
  }
}

/** Refuses business outside 08:30–23:30 (20029). */
export const requireServiceTime = (clock: Clock): void => {
  if (!isServiceTime(clock.time())) throw new Fault('20029')
}

/**
 * The day a payout confirmed now is made: today on a working day before 16:30, else the next working day.
 * `cutoffRolled` says that only the cut-off moved it (20028, a warning). Throws Fault 20035.
 */
export const payoutDay = (clock: Clock, calendar: Calendar): { date: string; cutoffRolled: boolean } =>
  onCalendar(() => {
    const today = clock.today()
    const works = isWorkday(today, calendar)
    if (works && !isPastCutOff(clock.time())) return { date: today, cutoffRolled: false }
    return { date: nextWorkday(today, calendar), cutoffRolled: works }
  })

/**
 * The discount date asked for, or the next payout day. Throws Fault 9012 for no date, 20027 for a day without
 * business, before the next payout day, or more than five working days after it; 20035.
 */
export const discountDay = (
  asked: string | undefined,
  clock: Clock,
  calendar: Calendar,
): { date: string; cutoffRolled: boolean } => {
  const earliest = payoutDay(clock, calendar)
  if (asked === undefined || asked === earliest.date) return earliest
  const refuse = (text: string) => new Fault('20027', { text, fields: { disc_dt: text } })
  return onCalendar(() => {
    if (!isWorkday(asked, calendar)) throw refuse('贴现日期必须为工作日')
    if (asked < clock.today()) throw refuse('贴现日期不能早于今天')
    if (asked < earliest.date) return earliest
    let latest = earliest.date
    for (let i = 0; i < WORKDAYS_AHEAD; i += 1) latest = nextWorkday(latest, calendar)
    if (asked > latest) throw refuse(`贴现日期最多可选未来${WORKDAYS_AHEAD}个工作日`)
    return { date: asked, cutoffRolled: false }
  })
}

/** When business begins on a day. */
export const startOf = (date: string): Date => new Date(`${date}T${SERVICE_START}:00+08:00`)

/** When the day's payout window has closed. */
export const cutOffOf = (date: string): Date => new Date(`${date}T${CUT_OFF}:00+08:00`)

/** An instant as the API writes it: Shanghai wall clock with its offset. */
export const instantText = (at: Date): string => `${shanghaiDate(at)}T${shanghaiTime(at)}+08:00`
