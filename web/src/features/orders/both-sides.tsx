import type { RowOf } from '@portal/shared/contract/table.ts'
import type { ReactNode } from 'react'

type Totals = RowOf<'/api/rediscount/query_order'>['totals']
type Sums = Totals['buy']

/** Sums of a list of orders under a column: what the institution buys, and below it what it sells. */
export const BothSides = ({ of, show }: { of: Totals; show: (sums: Sums) => ReactNode }) => (
  <>
    {show(of.buy)}
    <span className="sub">{show(of.sell)}</span>
  </>
)

/** What the two lines are, and what they leave out where the filter names no states. */
export const bothSidesNote = (state: string): string =>
  `上行买入、下行卖出${state === '' ? '；不含已拒绝、已撤销、已过期' : ''}`
