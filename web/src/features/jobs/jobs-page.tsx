import '../review/review.css'
import './jobs.css'
import { useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { longTime } from '../../ui/figures.tsx'
import type { GridColumn } from '../../ui/grid/column-spec.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { Select } from '../../ui/inputs.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/tag.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import { FailedPayouts } from './failed-payouts.tsx'
import { JobDrawer } from './job-drawer.tsx'
import {
  type Filter,
  filterFields,
  type Job,
  noFilter,
  stateFaces,
  topicChoices,
  topicName,
  toRequest,
} from './job-list.ts'

const REFRESH_MS = 10_000
const keyOf = (row: Job) => row.job_id

const JobFilter = ({ filter, onAsk }: { filter: Filter; onAsk: (filter: Filter) => void }) => {
  const { bind, submit } = useFilterForm({ filter, onAsk })
  return (
    <form className="review-filter" onSubmit={submit}>
      <Field label="任务类别">
        <Select {...bind('topic')}>
          <option value="">全部</option>
          {topicChoices.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="任务状态">
        <Select {...bind('state')}>
          <option value="">全部</option>
          {Object.entries(stateFaces).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <span className="review-buttons">
        <Button onClick={() => onAsk(noFilter)}>重置</Button>
        <Button type="submit" variant="primary">
          查询
        </Button>
      </span>
    </form>
  )
}

const nextText = (row: Job) => longTime(row.done_at ?? row.next_at)

const columnsFor = (onOpen: (jobId: string) => void): GridColumn<Job>[] => [
  {
    id: 'topic',
    title: '任务',
    width: 180,
    frozen: true,
    card: 'title',
    cell: row => topicName(row.topic),
    sheet: row => topicName(row.topic),
  },
  { id: 'key', title: '业务键', width: 220, cell: row => row.key, sheet: row => row.key },
  {
    id: 'state',
    title: '状态',
    width: 120,
    card: 'status',
    cell: row => <StatusDot tone={stateFaces[row.state].tone}>{stateFaces[row.state].name}</StatusDot>,
    sheet: row => stateFaces[row.state].name,
  },
  {
    id: 'tries',
    title: '失败次数',
    numeric: true,
    width: 100,
    cell: row => row.tries,
    sheet: row => String(row.tries),
  },
  {
    id: 'created_at',
    title: '加入时间',
    width: 150,
    cell: row => longTime(row.created_at),
    sheet: row => longTime(row.created_at),
  },
  { id: 'next_at', title: '完成或下次执行', width: 150, cell: nextText, sheet: nextText },
  {
    id: 'last_error',
    title: '最近错误',
    width: 260,
    cell: row => row.last_error || '—',
    sheet: row => row.last_error,
  },
  {
    id: 'actions',
    title: '操作',
    width: 80,
    edge: true,
    cell: row => (
      <button type="button" className="link-button" onClick={() => onOpen(row.job_id)}>
        {row.state === 'failed' ? '处理' : '详情'}
      </button>
    ),
  },
]

/** 后台任务: what the bank does by itself, what of it fails, and the payouts that somebody has to decide on. */
export default function JobsPage() {
  const [opened, setOpened] = useState<string | null>(null)
  const { source, filter, isFiltered, setFilter } = useGridSource('/api/admin/job/query', {
    fields: filterFields,
    toRequest,
    untoldMs: REFRESH_MS,
  })
  const latest = useRef(setOpened)
  const columns = useMemo(() => columnsFor(jobId => latest.current(jobId)), [])
  return (
    <div className="wrap review-page jobs-page">
      <h1 className="t-page">后台任务</h1>
      <FailedPayouts />
      <Card flush>
        <JobFilter key={JSON.stringify(filter)} filter={filter} onAsk={setFilter} />
        <DataGrid
          id="jobs"
          caption="后台任务"
          columns={columns}
          source={source}
          rowKey={keyOf}
          requires={['job_view']}
          note="最新在前，有变化时自动更新"
          onOpen={row => setOpened(row.job_id)}
          openKey={opened}
          empty={
            <EmptyState
              title={isFiltered ? '没有符合条件的任务' : '还没有任务'}
              action={isFiltered && <Button onClick={() => setFilter(noFilter)}>清除条件</Button>}
            >
              {isFiltered ? '请放宽查询条件' : '放款、结算、文书等任务会显示在这里'}
            </EmptyState>
          }
        />
      </Card>
      <JobDrawer
        job={source.rows?.find(row => row.job_id === opened)}
        onClose={() => setOpened(null)}
        onChanged={() => void source.reload()}
      />
    </div>
  )
}
