/** Reads a year's list of holidays from a CSV file: 日期, 类型 (休 or 班), 名称. */
import {
  type HolidayRow,
  hasNationalDay,
  holidayFaults,
  missingNationalDay,
} from '@portal/shared/calendar/holiday-rows.ts'

export const holidayHeader = ['日期', '类型', '名称'] as const
export const holidaySample = [
  ['2027-01-01', '休', '元旦'],
  ['2027-10-01', '休', '国庆节'],
  ['2027-10-10', '班', '国庆节调休上班'],
] as const

/** 2027/1/1 as spreadsheets write it, and 20270101. */
const asDate = (text: string): string => {
  const match =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (!match) return text
  const [, year = '', month = '', day = ''] = match
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

export interface ReadHolidays {
  rows: HolidayRow[]
  /** Every bad line of the file, by its number there. */
  faults: string[]
}

/** @param rows the file's rows after its head */
export const readHolidays = (rows: readonly (readonly string[])[], year: string): ReadHolidays => {
  const read = rows.map(([dt = '', kind = '', name = '']) => ({
    dt: asDate(dt),
    isWorkday: kind === '班',
    name,
    kind,
  }))
  const ruled = new Map(holidayFaults(read, year).map(({ index, text }) => [index, text]))
  const faults = read.flatMap(({ kind }, index) => {
    const text = kind === '休' || kind === '班' ? ruled.get(index) : '类型须为休或班'
    return text ? [`第${index + 2}行：${text}`] : []
  })
  if (faults.length === 0 && !hasNationalDay(read)) faults.push(missingNationalDay)
  return { rows: read.map(({ dt, isWorkday, name }) => ({ dt, isWorkday, name })), faults }
}
