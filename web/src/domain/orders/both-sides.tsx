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

/** Labels of the two lines. */
export const bothSidesLabel = (
  <>
    买入合计
    <span className="sub">卖出合计</span>
  </>
)
