import type { RowOf } from '@portal/shared/contract/table.ts'

export type RateGrid = RowOf<'/api/quotes/query_rate_grid'>
export type AcceptorClass = RateGrid['classes'][number]['acceptor_class']

/** Months of a bill that is discounted for the whole of a tenor. */
export const monthsOf = { '1M': 1, '3M': 3, '6M': 6 } as const

/** Columns of the rate grid (期限档), in order. */
export const tenors = [
  { tenor: '1M', title: '1个月内' },
  { tenor: '3M', title: '3个月' },
  { tenor: '6M', title: '6个月' },
] as const
