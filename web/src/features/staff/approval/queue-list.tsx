import type { RowOf } from '@portal/shared/contract/table.ts'
import { type CallResult, useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Select, TextInput } from '../../../ui/inputs/inputs.tsx'
import { Pager } from '../../../ui/inputs/pager.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PinnedRowChip } from '../../../widgets/grid/pinned-row-chip.tsx'
import { BatchBar } from './batch-bar.tsx'
import {
  countIn,
  type Hands,
  hands,
  isDesk,
  type Page,
  type QueueRow,
  type Segment,
  segments,
} from './queue.ts'
import { QueueItem } from './queue-item.tsx'
import type { Batch } from './use-batch.ts'
import { groupsOf } from './waits.ts'

export interface QueueView {
  segment: Segment
  text: string
  hands: Hands
  bank: string
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
  /** What is chosen to be approved together. */
  batch: Batch
}

const noBanks: Page['banks'] = []

/** A segment with how many it lists: what the menu's badge counts is here to be found. */
const Segments = ({ present, onChoose }: { present: Segment; onChoose: (segment: Segment) => void }) => {
  const { rows: counts } = useCall('/api/admin/count_disc_apply', {}, { pollWhenOfflineMs: steadyMs })
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">申请状态</legend>
      {segments.map(segment => {
        const count = countIn(segment, counts ?? [])
        return (
          <button
            key={segment.key}
            type="button"
            aria-pressed={segment === present}
            onClick={() => onChoose(segment)}
          >
            {segment.title}
            {/* Its room is there before it is known, and where there is none. */}
            {segment.counted && (
              <span className={count > 0 ? 'figures' : 'figures is-awaited'} aria-hidden={count === 0}>
                {' '}
                {count}
              </span>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}

interface HandsFilterProps {
  waits: Page['waits'] | undefined
  present: Hands
  onChoose: (hands: Hands) => void
}

/** 全部、我的、未分派, with how many there are of each. */
const HandsFilter = ({ waits, present, onChoose }: HandsFilterProps) => (
  <fieldset className="segments">
    <legend className="visually-hidden">办理人</legend>
    {hands.map(({ key, title, count }) => (
      <button key={title} type="button" aria-pressed={key === present} onClick={() => onChoose(key)}>
        {title}
        {waits && <span className="figures"> {waits[count]}</span>}
      </button>
    ))}
  </fieldset>
)

interface BankFilterProps {
  banks: Page['banks']
  present: string
  onChoose: (bank: string) => void
}

/** Which discounting bank's: the platform's people see all of them. */
const BankFilter = ({ banks, present, onChoose }: BankFilterProps) => (
  <Select aria-label="贴入行" value={present} onChange={event => onChoose(event.target.value)}>
    <option value="">全部贴入行</option>
    {banks.map(({ bank_no, bank_name }) => (
      <option key={bank_no} value={bank_no}>
        {bank_name}
      </option>
    ))}
  </Select>
)

interface RowsProps {
  rows: readonly QueueRow[]
  selected: string | undefined
  withState: boolean
  withBank: boolean
  onSelect: (applyNo: string) => void
  batch: Batch
}

const Rows = ({ rows, selected, withState, withBank, onSelect, batch }: RowsProps) =>
  rows.map(row => (
    <QueueItem
      key={row.apply_no}
      row={row}
      current={row.apply_no === selected}
      withState={withState}
      withBank={withBank}
      chosen={batch.isOpen ? batch.has(row) : undefined}
      onChoose={batch.toggle(row)}
      onSelect={() => onSelect(row.apply_no)}
    />
  ))

/** The page's rows: a queue in groups by its time limit, any other list as it is. */
const Listed = ({ page, dimmed, ...of }: Omit<RowsProps, 'rows'> & { page: Page; dimmed: boolean }) => {
  const groups = groupsOf(page)
  return (
    <div className={dimmed ? 'queue-rows is-dimmed' : 'queue-rows'}>
      {groups ? (
        groups.map(({ stage, title, note, rows }) => (
          <section key={stage} aria-label={title}>
            <h2 className="queue-group">
              <span>{title}</span>
              <span>{note}</span>
            </h2>
            <ul>
              <Rows rows={rows} {...of} />
            </ul>
          </section>
        ))
      ) : (
        <ul>
          <Rows rows={page.rows} {...of} />
        </ul>
      )}
    </div>
  )
}

/** Left side: which applications wait, found by state or search. */
export const QueueList = (props: QueueListProps) => {
  const { view, list, selected, pinnedRow, onWhole, onView, onSelect, batch } = props
  const page = list.first
  const isOfAllBanks = useSession().user?.bank_name === undefined
  const rows = page?.rows ?? []
  return (
    <section className="card queue" aria-label="申请列表">
      <div className="queue-head">
        <div className="row">
          <h1 className="t-card">{view.segment.title}</h1>
          {page && <Tag tone="info">{page.total}</Tag>}
          {page && page.total > 0 && (
            <span className="meta push">
              票面 <Money fen={page.totals.total_fen} /> 元
            </span>
          )}
        </div>
        <Segments present={view.segment} onChoose={segment => onView({ segment, pageNo: 1 })} />
        <TextInput
          icon="search"
          type="search"
          aria-label="搜索"
          placeholder="企业名称、申请编号或票号"
          maxLength={60}
          value={view.text}
          onChange={event => onView({ text: event.target.value, pageNo: 1 })}
        />
        {isOfAllBanks && pinnedRow === null && (
          <BankFilter
            banks={page?.banks ?? noBanks}
            present={view.bank}
            onChoose={bank => onView({ bank, pageNo: 1 })}
          />
        )}
        {isDesk(view.segment) && pinnedRow === null && (
          <HandsFilter
            waits={page?.waits}
            present={view.hands}
            onChoose={chosen => onView({ hands: chosen, pageNo: 1 })}
          />
        )}
        {batch.isOpen && <BatchBar rows={rows} batch={batch} />}
        {pinnedRow !== null && (
          <div>
            <PinnedRowChip text={pinnedRow} clear={onWhole} />
          </div>
        )}
      </div>
      {list.error && !page ? (
        <ErrorState title="申请列表未能加载" error={list.error} onRetry={list.reload} />
      ) : !page || (rows.length === 0 && page.total > 0) ? (
        <div className="queue-rows">
          <Skeleton rows={6} rowHeight={88} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState
          title={view.text || view.hands || view.bank ? '没有符合条件的申请' : view.segment.empty}
          action={
            view.text ? <Button onClick={() => onView({ text: '', pageNo: 1 })}>清除搜索</Button> : null
          }
        >
          {view.text ? `搜索“${view.text}”` : '新申请提交后会自动出现在这里'}
        </EmptyState>
      ) : (
        <>
          <Listed
            page={page}
            dimmed={list.isBusy && list.isLoading}
            selected={selected}
            withState={view.segment.mixed || pinnedRow !== null}
            withBank={isOfAllBanks}
            onSelect={onSelect}
            batch={batch}
          />
          <Pager
            total={page.total}
            pageNo={pinnedRow === null ? view.pageNo : 1}
            pageSize={view.pageSize}
            onChange={onView}
          />
          <p className="queue-keys meta">
            <span>
              <KeyHint letter="J" /> <KeyHint letter="K" /> 下一笔、上一笔
            </span>
            {page.waits && <span>时限只计服务时间</span>}
          </p>
        </>
      )}
    </section>
  )
}
