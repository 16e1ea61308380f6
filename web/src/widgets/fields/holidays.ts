import { addDays, weekday } from '@portal/shared/calendar/dates.ts'
import { useCall } from '../../core/api/hooks.ts'

/** Holidays of a year by day; a day that is not there is an ordinary one. */
export const useHolidays = (year: string) => {
  const { first } = useCall('/api/calendar/query_days', { year: Number(year) })
  return {
    days: new Map(first?.days.map(day => [day.dt, day])),
    maintained: first?.maintained ?? false,
    provisional: first?.provisional ?? false,
  }
}
export type Holidays = ReturnType<typeof useHolidays>

const isRest = (date: string, days: Holidays['days']): boolean => {
  const day = days.get(date)
  return day ? !day.is_workday : [0, 6].includes(weekday(date))
}

/** `10-03 顺延至 10-08 计息` for a day of rest, '' where the date stands or its year is not known to the end. */
export const rollNote = (date: string, { days, maintained }: Holidays): string => {
  if (!maintained || !isRest(date, days)) return ''
  let end = date
  while (isRest(end, days)) end = addDays(end, 1)
  return end.slice(0, 4) === date.slice(0, 4) ? `${date.slice(5)} 顺延至 ${end.slice(5)} 计息` : ''
}

/** `2026年10月1日 国庆节（休）`, as it is read out. */
export const dayName = (date: string, days: Holidays['days']): string => {
  const [year, month, number] = date.split('-').map(Number)
  const day = days.get(date)
  const name = `${year}年${month}月${number}日`
  return day ? `${name} ${day.name}（${day.is_workday ? '班' : '休'}）` : name
}
