import type { RowOf } from '@portal/shared/contract/table.ts'
import { useRateGrid } from './use-rate-grid.ts'

type AcceptorClass = RowOf<'/api/quotes/query_rate_grid'>['classes'][number]['acceptor_class']

/** Names of acceptor classes (承兑人类别) as the bank publishes them with its rates; '' for one without a rate. */
export const useClassNames = (): ((acceptorClass: AcceptorClass) => string) => {
  const grid = useRateGrid().first
  return acceptorClass => grid?.classes.find(row => row.acceptor_class === acceptorClass)?.name ?? ''
}
