import { isServiceTime } from '@portal/shared/calendar/business-hours.ts'
import { shanghaiDate, shanghaiTime } from '@portal/shared/calendar/dates.ts'
import { defaultHolidays } from '@portal/shared/calendar/holidays.ts'
import { isWorkday, makeCalendar, nextWorkday } from '@portal/shared/calendar/workdays.ts'
import { type Clock, clockOf } from './clock.ts'

/** A clock that can be moved, as the sandbox's is. */
export interface BusinessClock extends Clock {
  set(now: Date): void
}

export interface ClockStart {
  at: Date
  /** Why it is not the real time; empty when it is. */
  reason: string
}

const tenOClock = (date: string) => new Date(`${date}T10:00:00+08:00`)

/** The instant itself when business is done then, else 10:00 of the next working day (today's when still ahead). */
const nextBusinessInstant = (at: Date): Date => {
  const calendar = makeCalendar(defaultHolidays())
  const date = shanghaiDate(at)
  if (!isWorkday(date, calendar)) return tenOClock(nextWorkday(date, calendar))
  const time = shanghaiTime(at)
  if (isServiceTime(time)) return at
  return tenOClock(time < '10:00' ? date : nextWorkday(date, calendar))
}

/**
 * Where a sandbox's business clock starts. Never before the latest stored instant, so that the
 * ledger and the logs stay in the order of their times across restarts.
 * @param wanted SANDBOX_NOW; undefined follows real time, moved to a time when everything can be tried
 * @param lastStored business instant of the latest audit row
 */
export const sandboxStart = (
  wanted: Date | undefined,
  lastStored: Date | undefined,
  real: Date,
): ClockStart => {
  const base = wanted ?? real
  const later = lastStored && lastStored > base ? lastStored : base
  if (wanted) {
    return { at: later, reason: later === wanted ? 'SANDBOX_NOW' : 'SANDBOX_NOW is before stored events' }
  }
  const at = nextBusinessInstant(later)
  if (at !== later) return { at, reason: 'outside service hours: moved to the next working day' }
  return { at, reason: at === real ? '' : 'real time is before stored events' }
}

/** A clock that begins at an instant and runs on with the monotonic clock. */
export const createBusinessClock = (startAt: Date): BusinessClock => {
  let origin = startAt.getTime()
  let since = performance.now()
  const now = () => new Date(origin + Math.floor(performance.now() - since))
  return {
    ...clockOf(now),
    set: at => {
      origin = at.getTime()
      since = performance.now()
    },
  }
}
