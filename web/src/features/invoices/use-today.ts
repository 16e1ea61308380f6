import { useRateGrid } from '../quotes/rate-table.tsx'

/** The bank's business date. Until it is known no day counts as too late: the bank judges. */
export const useToday = (): string => useRateGrid().first?.business_date ?? '9999-12-31'
