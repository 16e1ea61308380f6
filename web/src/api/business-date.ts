import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import { useCall } from './hooks.ts'

/**
 * The bank's business date, as told with the rates; the browser's own clock is not asked. The day in Shanghai while
 * a new bank has no prices or holidays that would tell it; '' at first.
 */
export const useBusinessDate = (): string => {
  const { first, error } = useCall('/api/quotes/query_rate_grid', {})
  return first?.business_date ?? (error ? shanghaiDate(new Date()) : '')
}
