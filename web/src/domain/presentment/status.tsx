import type { RowOf } from '@portal/shared/contract/table.ts'
import { presentmentStages } from '@portal/shared/presentment/states.ts'
import { dotTones, StatusDot } from '../../ui/tag.tsx'

export type Presentment = RowOf<'/api/presentment/query_presentment'>['rows'][number]

/** 阶段, by dot and word. */
export const PresentmentStatus = ({ row }: { row: Pick<Presentment, 'stage' | 'stage_name'> }) => (
  <StatusDot tone={dotTones[presentmentStages[row.stage].tone]}>{row.stage_name}</StatusDot>
)

/** What the acceptor said: the code of the exchange and the words; '' without a refusal. */
export const refusalText = (row: Pick<Presentment, 'dishonour_code' | 'dishonour_reason'>): string =>
  [row.dishonour_code, row.dishonour_reason].filter(Boolean).join(' ')

/** How it was presented, and why late; '' for a bill that has not been. */
export const kindText = ({
  kind,
  reason_code,
  reason,
}: Pick<Presentment, 'kind' | 'reason_code' | 'reason'>): string => {
  if (kind === null) return ''
  return kind === 'late' ? `逾期提示（${reason_code} ${reason}）` : '期内提示'
}

/** Whether a fact is a figure, which never breaks; names and sentences do. */
export const isFigure = (value: string): boolean => /^[\d*.,:\- —A-Z]+$/.test(value)
