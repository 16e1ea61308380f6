import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import { useRateGrid } from '../quotes/rate-table.tsx'

/** The bank's business date; the day in Shanghai while a new bank has no prices or holidays that would tell it. '' at first. */
export const useBusinessDate = (): string => {
  const { first, error } = useRateGrid()
  return first?.business_date ?? (error ? shanghaiDate(new Date()) : '')
}
