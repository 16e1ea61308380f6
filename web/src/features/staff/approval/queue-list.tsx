import type { RowOf } from '@portal/shared/contract/table.ts'
import { type CallResult, useCall } from '../../../core/api/hooks.ts'
import { ApplyStatus } from '../../../domain/discount/apply-progress.tsx'
import { Button } from '../../../ui/button.tsx'
import { Money, shortTime } from '../../../ui/data/figures.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { TextInput } from '../../../ui/inputs/inputs.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PinnedRowChip } from '../../../widgets/grid/pinned-row-chip.tsx'
import { Waited } from '../../../widgets/waited.tsx'
import { isQueue, isWaiting, type QueueRow, type Segment, segments } from './queue.ts'

export interface QueueView {
  segment: Segment
  text: string
  pageNo: number
  pageSize: number
}

interface QueueListProps {
  view: QueueView
  list: CallResult<RowOf<'/api/admin/query_disc_apply'>>
  selected: string | undefined
  /** The one application that the list is kept at, because the address led to it. */
  pinnedRow: string | null
  /** Back to all of the list. */
  onWhole: () => void
  onView: (change: Partial<QueueView>) => void
  onSelect: (applyNo: string) => void
}

interface ItemProps {
  row: QueueRow
  current: boolean
  /** Where the list holds more than one state. */
  withState: boolean
  onSelect: () => void
}

const Item = ({ row, current, withState, onSelect }: ItemProps) => (
  <li>
    <button type="button" className="queue-item" aria-current={current || undefined} onClick={onSelect}>
      <span className="queue-line">
        <b>{row.company_name}</b>
        <Money fen={row.total_fen} />
      </span>
      <span className="queue-line meta">
        <span>
          {row.apply_no} {row.total_count} 张
        </span>
        <span title={shortTime(row.submitted_at)}>
          {isWaiting(row.state) ? <Waited since={row.submitted_at} /> : shortTime(row.submitted_at)}
        </span>
      </span>
      {withState && (
        <span className="queue-line meta">
          <ApplyStatus row={row} />
        </span>
      )}
    </button>
  </li>
)

interface OtherWorkProps {
  present: Segment
  onChoose: (segment: Segment) => void
}

/** Count of the other officers' list: the menu shows the sum of both. */
const OtherWork = ({ present, onChoose }: OtherWorkProps) => {
  const { first: desk } = useCall('/api/admin/get_desk', {})
  const other = desk?.todo.find(({ kind, count }) => count > 0 && kind !== present.key && isQueue(kind))
  const segment = other && segments.find(({ key }) => key === other.kind)
  return segment ? (
    <button type="button" className="link-button push queue-other" onClick={() => onChoose(segment)}>
      {segment.title} {other.count} 笔
    </button>
  ) : null
}

/** Left side: which applications wait, found by state or search. */
export const QueueList = ({ view, list, selected, pinnedRow, onWhole, onView, onSelect }: QueueListProps) => {
  const page = list.first
  const rows = page?.rows ?? []
  return (
    <section className="card queue" aria-label="申请列表">
      <div className="queue-head">
        <div className="row">
          <h1 className="t-card">{view.segment.title}</h1>
          {page && <Tag tone="info">{page.total}</Tag>}
          <OtherWork present={view.segment} onChoose={segment => onView({ segment, pageNo: 1 })} />
        </div>
        <fieldset className="segments">
          <legend className="visually-hidden">申请状态</legend>
          {segments.map(segment => (
            <button
              key={segment.key}
              type="button"
              aria-pressed={segment === view.segment}
              onClick={() => onView({ segment, pageNo: 1 })}
            >
              {segment.title}
            </button>
          ))}
        </fieldset>
        <TextInput
          icon="search"
          type="search"
          aria-label="搜索"
          placeholder="企业名称、申请编号或票号"
          maxLength={60}
          value={view.text}
          onChange={event => onView({ text: event.target.value, pageNo: 1 })}
        />
        {pinnedRow !== null && (
          <div>
            <PinnedRowChip text={pinnedRow} clear={onWhole} />
          </div>
        )}
      </div>
      {list.error && !page ? (
        <ErrorState title="申请列表未能加载" error={list.error} onRetry={list.reload} />
      ) : !page || (rows.length === 0 && page.total > 0) ? (
        <Skeleton rows={6} rowHeight={88} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={view.text ? '没有符合条件的申请' : view.segment.empty}
          action={
            view.text ? <Button onClick={() => onView({ text: '', pageNo: 1 })}>清除搜索</Button> : null
          }
        >
          {view.text ? `搜索“${view.text}”` : '新申请提交后会自动出现在这里'}
        </EmptyState>
      ) : (
        <>
          <ul className={list.isBusy && list.isLoading ? 'is-dimmed' : undefined}>
            {rows.map(row => (
              <Item
                key={row.apply_no}
                row={row}
                current={row.apply_no === selected}
                withState={view.segment.mixed || pinnedRow !== null}
                onSelect={() => onSelect(row.apply_no)}
              />
            ))}
          </ul>
          <Pager
            total={page.total}
            pageNo={pinnedRow === null ? view.pageNo : 1}
            pageSize={view.pageSize}
            onChange={onView}
          />
        </>
      )}
    </section>
  )
}
