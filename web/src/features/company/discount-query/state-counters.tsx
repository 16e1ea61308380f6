import { useCall } from '../../../core/api/hooks.ts'
import { Button } from '../../../ui/button.tsx'

interface StateCountersProps {
  /** The filter's states, as it stands in the address. */
  state: string
  onChoose: (state: string) => void
}

/** How many applications stand in each state; a press shows only those, another one all again. */
export const StateCounters = ({ state, onChoose }: StateCountersProps) => {
  const { rows, error } = useCall('/api/discount/count_apply', {})
  if (rows?.length === 0 || error) return null
  return (
    <ul className="state-counters" aria-label="按流程状态">
      {rows?.map(row => (
        <li key={row.state}>
          <Button
            size="small"
            variant={row.state === state ? 'line' : 'plain'}
            aria-pressed={row.state === state}
            onClick={() => onChoose(row.state === state ? '' : row.state)}
          >
            {row.state_name} {row.count}
          </Button>
        </li>
      ))}
    </ul>
  )
}
