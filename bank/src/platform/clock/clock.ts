import { shanghaiDate, shanghaiTime } from '@portal/shared/calendar/dates.ts'

/** Business time. Sessions, captchas and tokens use real time instead. */
export interface Clock {
  /** The business instant. */
  now(): Date
  /** Its date in Shanghai, yyyy-MM-dd. */
  today(): string
  /** Its time of day in Shanghai, HH:mm:ss. */
  time(): string
}

/** A clock on any source of instants. */
export const clockOf = (now: () => Date): Clock => ({
  now,
  today: () => shanghaiDate(now()),
  time: () => shanghaiTime(now()),
})
