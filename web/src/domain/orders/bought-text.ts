import type { BillSource } from '@portal/shared/contract/rediscount-lines.ts'
import { formatRatePercent } from '@portal/shared/money/rate.ts'
import { billSourceNames } from '@portal/shared/rediscount/states.ts'

/** How a bill was bought, and at which rate where that is known; empty for who is not to know. */
export const boughtText = (bill: { source: BillSource | null; cost_rate_e6: number | null }): string => {
  if (bill.source === null) return ''
  const name = billSourceNames[bill.source]
  return bill.cost_rate_e6 === null ? name : `${name} ${formatRatePercent(bill.cost_rate_e6)}%`
}
