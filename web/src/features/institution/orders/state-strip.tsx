import type { RowOf } from '@portal/shared/contract/table.ts'
import { orderStates } from '@portal/shared/rediscount/states.ts'
import { dotTones, StatusDot } from '../../../ui/tag.tsx'
import { countedStates } from './order-filters.ts'

export type OrderCounts = RowOf<'/api/rediscount/count_order'>

interface StateStripProps {
  counts: OrderCounts | undefined
  /** The filter's states, as it stands in the address. */
  state: string
  onChoose: (state: string) => void
}

/** How many orders stand where; a press shows only those, another one all again. */
export const StateStrip = ({ counts, state, onChoose }: StateStripProps) => {
  const sum = (states: readonly string[]) =>
    counts?.states.filter(row => states.includes(row.state)).reduce((total, row) => total + row.count, 0)
  const noteOf = (name: string, note: string) =>
    name === '结算中' && counts && counts.queueing > 0 ? `资金排队 ${counts.queueing}` : note
  return (
    <nav className="card order-strip" aria-label="按状态筛选">
      <button type="button" aria-pressed={state === ''} onClick={() => onChoose('')}>
        <span>全部</span>
        <b>{counts?.total ?? '—'}</b>
        <small>本机构订单</small>
      </button>
      {countedStates.map(({ name, states, note }) => {
        const value = states.join(',')
        const [first] = states
        return (
          <button
            key={name}
            type="button"
            aria-pressed={state === value}
            onClick={() => onChoose(state === value ? '' : value)}
          >
            <StatusDot tone={first ? dotTones[orderStates[first].tone] : 'plain'}>{name}</StatusDot>
            <b>{sum(states) ?? '—'}</b>
            <small>{noteOf(name, note)}</small>
          </button>
        )
      })}
    </nav>
  )
}
