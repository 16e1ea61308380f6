import { ApplyStatus } from '../../../domain/discount/apply-progress.tsx'
import { ProductTag } from '../../../domain/discount/product-tag.tsx'
import { Money, shortTime } from '../../../ui/data/figures.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Assignee } from './assignee.tsx'
import type { QueueRow } from './queue.ts'
import { waitedText } from './waits.ts'

interface ItemProps {
  row: QueueRow
  current: boolean
  /** Where the list holds more than one state. */
  withState: boolean
  /** For whoever sees more than one bank's. */
  withBank: boolean
  /** Chosen for a batch, or not; absent where no batch is. */
  chosen?: boolean | undefined
  onChoose?: (() => void) | undefined
  onSelect: () => void
}

/** How long it waits, in the colour of its stage; once nobody waits for it, when it came. */
const Since = ({ row: { wait, submitted_at } }: Pick<ItemProps, 'row'>) => {
  const text = waitedText(wait)
  if (!wait || !text) return <span>{shortTime(submitted_at)}</span>
  return (
    <span
      className={`queue-wait is-${wait.stage}`}
      data-hint={`${shortTime(wait.since)} 起等待${wait.due_at ? `，${shortTime(wait.due_at)} 前办理` : ''}`}
    >
      {wait.stage !== 'open' && <Icon name="clock" size={14} />}
      {text}
    </span>
  )
}

/** Which rules of 秒贴 have sent it here: of several the first, and how many. */
const InstantStopsTag = ({ of: { instant_stops } }: { of: QueueRow }) => {
  const [first] = instant_stops
  if (!first) return null
  const count = instant_stops.length
  return (
    <span data-hint={instant_stops.map(({ name, text }) => `${name}：${text}`).join('；')}>
      <Tag tone="warn">
        秒贴转人工：{first.name}
        {count > 1 && `等 ${count} 项`}
      </Tag>
    </span>
  )
}

/** One application of the queue. */
export const QueueItem = ({ row, current, withState, withBank, chosen, onChoose, onSelect }: ItemProps) => (
  <li className={chosen === undefined ? undefined : 'queue-choice'}>
    {chosen !== undefined && (
      <input
        type="checkbox"
        aria-label={`选择 ${row.apply_no}`}
        checked={chosen}
        disabled={!onChoose}
        onChange={onChoose}
      />
    )}
    <button type="button" className="queue-item" aria-current={current || undefined} onClick={onSelect}>
      <span className="queue-line">
        <b data-hint={row.company_name}>{row.company_name}</b>
        <Money fen={row.total_fen} />
      </span>
      <span className="queue-line meta">
        <span>
          {row.apply_no}
          {'　'}
          {row.total_count} 张
        </span>
        <Since row={row} />
      </span>
      {(withState ||
        withBank ||
        row.product === 'instant' ||
        row.assignee ||
        row.instant_stops.length > 0) && (
        <span className="queue-line meta">
          {withState && <ApplyStatus row={row} />}
          {withBank && <span>{row.bank_name}</span>}
          <ProductTag of={row} />
          <InstantStopsTag of={row} />
          {row.assignee && <Assignee of={row.assignee} />}
        </span>
      )}
    </button>
  </li>
)
