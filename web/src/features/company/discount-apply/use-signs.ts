import type { RowOf } from '@portal/shared/contract/table.ts'
import { useCall } from '../../../core/api/hooks.ts'

export type Sign = RowOf<'/api/signing/query_sign'>

/** 已生效 */
const ACTIVE = 'S30'

/**
 * The company's bank signings (银行签约); `sign` is the one a quote is of, or the one that has renewed it with its bank,
 * else the first in force.
 */
export const useSigns = (quote: { sign_no?: string; bank_no?: string } = {}) => {
  const { rows, error, reload } = useCall('/api/signing/query_sign', {})
  const active = rows?.filter(row => row.state === ACTIVE) ?? []
  const sign =
    active.find(row => row.sign_no === quote.sign_no) ??
    active.find(row => row.bank_no === quote.bank_no) ??
    active[0]
  return { all: rows, active, sign, error, reload }
}
