import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { formatRatePercent } from '@portal/shared/money/rate.ts'
import { recourseStates } from '@portal/shared/recourse/states.ts'
import { dotTones, StatusDot } from '../../ui/tag.tsx'

export type Recourse = RowOf<'/api/recourse/query_recourse'>['rows'][number]

/** Where a recourse stands, by dot and word. */
export const RecourseStatus = ({ row }: { row: Pick<Recourse, 'state' | 'state_name'> }) => (
  <StatusDot tone={dotTones[recourseStates[row.state].tone]}>{row.state_name}</StatusDot>
)

/** How interest is reckoned: `1,856,000.00 × 3.3500% × 12 ÷ 360，自 2026-06-11`; '' where none runs. */
export const interestText = (of: {
  amount_fen: string
  rate_e6: number
  interest_days: number
  interest_from: string
}): string =>
  of.interest_days === 0
    ? ''
    : `${formatYuan(of.amount_fen)} × ${formatRatePercent(of.rate_e6)}% × ${of.interest_days} ÷ 360，自 ${of.interest_from}`
