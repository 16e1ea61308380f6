import type { RowOf } from '@portal/shared/contract/table.ts'
import { useCall } from '../../../core/api/hooks.ts'

export type Sign = RowOf<'/api/signing/query_sign'>

/** 已生效 */
const ACTIVE = 'S30'

/** The company's bank signings (银行签约); `sign` is the chosen one, the first in force unless another was picked. */
export const useSigns = (picked: string | undefined) => {
  const { rows, error, reload } = useCall('/api/signing/query_sign', {})
  const active = rows?.filter(row => row.state === ACTIVE) ?? []
  return { all: rows, active, sign: active.find(row => row.sign_no === picked) ?? active[0], error, reload }
}
