import type { ReactNode } from 'react'
import type { CallResult } from '../core/api/hooks.ts'
import { ErrorState, Skeleton } from '../ui/feedback/states.tsx'

interface LoadedProps<Row> {
  from: CallResult<Row>
  /** Said when it did not come: 订单详情未能加载. */
  failed: string
  /** Grey lines while it is on its way. */
  lines?: number
  children: (row: Row) => ReactNode
}

/** The one row a call answers; until it is there grey lines, and when it does not come why, with another try. */
export const Loaded = <Row,>({ from, failed, lines = 8, children }: LoadedProps<Row>) => {
  if (from.first) return children(from.first)
  if (from.error) return <ErrorState title={failed} error={from.error} onRetry={from.reload} />
  return <Skeleton rows={lines} />
}
