/** Rules of a year's list of days off and make-up days, for the page that reads the file and the bank that stores it. */
import { isDate, weekday } from './dates.ts'

export interface HolidayRow {
  /** yyyy-MM-dd. */
  dt: string
  isWorkday: boolean
  name: string
}

/** Each working weekend day is moved from elsewhere; a weekday is a working day without being listed. */
export const isWeekend = (date: string): boolean => weekday(date) === 0 || weekday(date) === 6

/** The first of October tells that a year is complete (`makeCalendar`): it is a day off and is never missing. */
export const isNationalDay = (date: string): boolean => date.endsWith('-10-01')

/** Error of one day, '' when there is none. */
export const holidayFault = ({ dt, isWorkday, name }: HolidayRow): string => {
  if (!isDate(dt)) return '日期不正确'
  if (name.trim() === '' || name.length > 40) return '名称应为1–40字'
  if (isWorkday && isNationalDay(dt)) return '国庆节当日须为休息日'
  return isWorkday && !isWeekend(dt) ? '调休上班日须为周末' : ''
}

/** Every bad row of a year's list by its place (from 0), in order. */
export const holidayFaults = (
  rows: readonly HolidayRow[],
  year: string,
): { index: number; text: string }[] => {
  const seen = new Set<string>()
  return rows.flatMap((row, index) => {
    const own = holidayFault(row)
    const text = own || (!row.dt.startsWith(year) ? '日期不在所选年份' : seen.has(row.dt) ? '日期重复' : '')
    seen.add(row.dt)
    return text ? [{ index, text }] : []
  })
}

/** A list without it is no list of a whole year. */
export const missingNationalDay = '缺少国庆节，请导入全年安排'
export const hasNationalDay = (rows: readonly HolidayRow[]): boolean =>
  rows.some(row => isNationalDay(row.dt) && !row.isWorkday)
