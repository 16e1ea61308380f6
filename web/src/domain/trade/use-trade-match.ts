import type { RequestInput, RowOf } from '@portal/shared/contract/table.ts'
import { useCall } from '../../core/api/hooks.ts'

type Asked = Pick<RequestInput<'/api/discount/match_trade'>, 'bills' | 'apply_no'>

export interface Matching {
  row: RowOf<'/api/discount/match_trade'> | undefined
  /** Why it may not be submitted so; '' when it may, and while nobody knows: the bank judges again at the submit. */
  fault: string
}

/** Whether the bills fit to the contracts chosen, as the bank sees it; asked only while there are any. */
export const useTradeMatch = (asked: Asked, contractIds: readonly string[]): Matching => {
  const body = contractIds.length > 0 ? { ...asked, contract_ids: [...contractIds] } : null
  const { first: row } = useCall('/api/discount/match_trade', body, { keepPrevious: true })
  const isStopped = body !== null && row?.stops && row.bills.some(({ outcome }) => outcome === 'differs')
  return {
    row: body === null ? undefined : row,
    fault: isStopped ? '合同购货方与部分票据的前手、出票人均不一致，不能提交' : '',
  }
}
