import './presentment.css'
import { SERVICE_END } from '@portal/shared/calendar/business-hours.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import type { PresentmentStage } from '@portal/shared/presentment/states.ts'
import { Button } from '../../../ui/button.tsx'

type Found = RowOf<'/api/presentment/query_presentment'>

interface Summary {
  title: string
  count: number
  fen: bigint
  note?: string
  tone?: 'is-late' | 'is-waiting'
  /** What its button lists, and in which words. */
  stage: PresentmentStage
  label?: string
  /** Though none are counted there is something to list. */
  leads?: boolean
}

const wayText = (count: number, byHand: number, automatic: boolean): string => {
  if (byHand > 0 && byHand < count) return `${byHand} 张须手工提示，其余自动`
  const isByHand = count > 0 ? byHand === count : !automatic
  return isByHand ? '须手工提示' : '到付款日自动提示'
}

const summariesOf = ({ totals, last_day, automatic, by_hand }: Found): Summary[] => {
  const of = (...stages: PresentmentStage[]) => {
    const found = totals.filter(({ stage }) => stages.includes(stage))
    return {
      count: found.reduce((sum, { count }) => sum + count, 0),
      fen: found.reduce((sum, { amount_fen }) => sum + BigInt(amount_fen), 0n),
    }
  }
  const late = of('N30').count
  const open = of('N20', 'P40')
  const soon = of('N10')
  return [
    {
      title: '今天最后一天',
      count: last_day.count,
      fen: BigInt(last_day.amount_fen),
      note: `${SERVICE_END} 截止`,
      tone: 'is-late',
      stage: 'N20',
      label: '去提示',
    },
    {
      title: '待提示付款',
      ...open,
      note: late > 0 ? `另有逾期未提示 ${late} 张` : '',
      tone: 'is-waiting',
      leads: late > 0,
      stage: open.count === 0 && late > 0 ? 'N30' : 'N20',
    },
    { title: '待承兑人应答', ...of('P10', 'P15'), stage: 'P10' },
    { title: '已拒付，可追索', ...of('P30'), tone: 'is-waiting', stage: 'P30' },
    { title: '30 天内到期', ...soon, note: wayText(soon.count, by_hand, automatic), stage: 'N10' },
  ]
}

/** What is to be done about the bills that fall due, in five figures; each leads to its bills. */
export const PresentmentCards = ({
  found,
  onChoose,
}: {
  found: Found
  onChoose: (stage: string) => void
}) => (
  <ul className="presentment-cards" aria-label="待办概要">
    {summariesOf(found).map(({ title, count, fen, note, tone, stage, label = '查看', leads = false }) => (
      <li key={title}>
        <h2>{title}</h2>
        <p className={tone && count > 0 ? `presentment-count ${tone}` : 'presentment-count'}>
          <span>
            <b>{count}</b> 张
          </span>
          {(count > 0 || leads) && (
            <Button
              size="small"
              variant="text"
              aria-label={`${label}：${title}`}
              onClick={() => onChoose(stage)}
            >
              {label}
            </Button>
          )}
        </p>
        <p className="presentment-sum">
          票面 <span className="figures">{formatYuan(fen)}</span> 元
          {note && <span className="presentment-note">{note}</span>}
        </p>
      </li>
    ))}
  </ul>
)
