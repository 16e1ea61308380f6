/**
 * Civil dates as `yyyy-MM-dd` text: no time zone, no clock. Functions throw RangeError on text that is no date,
 * so check what people typed with {@link isDate} first.
 */
const DAY_MS = 86_400_000
// China has kept UTC+8 without summer time since 1992.
const SHANGHAI_OFFSET_MS = 8 * 3_600_000
const WEEKDAY_NAMES = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

/** Days of a month, 1 … 12. */
function daysOf(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/** True for an existing day written `yyyy-MM-dd`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8))
  // Engines accept 2026-02-30 as 2 March.
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(Number(text.slice(0, 4)), month)
}

/** The first and the last day that business may name: before it there was none, behind it lies a slip of the hand. */
export const FIRST_DAY = '1990-01-01'
export const LAST_DAY = '2099-12-31'

/** True for an existing day that business may name. */
export const isBusinessDate = (text: string): boolean => isDate(text) && text >= FIRST_DAY && text <= LAST_DAY

function toMs(date: string): number {
  if (!isDate(date)) throw new RangeError(`not a date: ${date.slice(0, 20)}`)
  return Date.parse(`${date}T00:00:00Z`)
}

function fromMs(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** The date `days` days later (earlier when negative). */
export function addDays(date: string, days: number): string {
  return fromMs(toMs(date) + days * DAY_MS)
}

/** The same day `months` months later, clipped to the end of a shorter month: 2026-08-31 + 6 → 2027-02-28. */
export function addMonths(date: string, months: number): string {
  const from = new Date(toMs(date))
  const day = from.getUTCDate()
  from.setUTCDate(1)
  from.setUTCMonth(from.getUTCMonth() + months)
  const lastDay = new Date(from)
  lastDay.setUTCMonth(lastDay.getUTCMonth() + 1, 0)
  from.setUTCDate(Math.min(day, lastDay.getUTCDate()))
  return fromMs(from.getTime())
}

/** Whole days from `start` to `end`: the start counts, the end does not. Negative when `end` is earlier. */
export function daysBetween(start: string, end: string): number {
  return (toMs(end) - toMs(start)) / DAY_MS
}

/** Day of the week, 0 = Sunday … 6 = Saturday. */
export function weekday(date: string): number {
  return new Date(toMs(date)).getUTCDay()
}

/** 周一 … 周日. */
export function weekdayName(date: string): string {
  return WEEKDAY_NAMES[weekday(date)] ?? ''
}

/** The date in Shanghai at an instant. */
export function shanghaiDate(instant: Date): string {
  return fromMs(instant.getTime() + SHANGHAI_OFFSET_MS)
}

/** The wall clock in Shanghai at an instant, `HH:mm:ss`. */
export function shanghaiTime(instant: Date): string {
  return new Date(instant.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(11, 19)
}
