import './presentment.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { presentmentStages } from '@portal/shared/presentment/states.ts'
import { Button } from '../../../ui/button.tsx'

interface StageCountersProps {
  totals: RowOf<'/api/presentment/query_presentment'>['totals']
  /** The filter's stage, '' for all. */
  stage: string
  onChoose: (stage: string) => void
}

/** How many bills stand in each stage, with their sum; a press shows only those, another one all again. */
export const StageCounters = ({ totals, stage, onChoose }: StageCountersProps) => (
  <ul className="presentment-stages" aria-label="按阶段">
    {totals.map(row => (
      <li key={row.stage}>
        <Button
          size="small"
          variant={row.stage === stage ? 'line' : 'plain'}
          aria-pressed={row.stage === stage}
          data-hint={`票面 ${formatYuan(row.amount_fen)} 元`}
          onClick={() => onChoose(row.stage === stage ? '' : row.stage)}
        >
          {presentmentStages[row.stage].name} {row.count}
        </Button>
      </li>
    ))}
  </ul>
)
