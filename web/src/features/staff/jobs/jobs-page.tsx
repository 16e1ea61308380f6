import '../../../domain/review/review.css'
import './jobs.css'
import { topicName } from '@portal/shared/jobs/topics.ts'
import { useMemo, useState } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { longTime } from '../../../ui/data/figures.tsx'
import { Awaited } from '../../../ui/feedback/awaited.tsx'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { FailedPayouts, useFailedPayouts } from './failed-payouts.tsx'
import { JobDrawer } from './job-drawer.tsx'
import { JobFigures } from './job-figures.tsx'
import { type Job, jobFilter, stateFaces } from './job-list.ts'
import { QueueTable } from './queue-table.tsx'

const keyOf = (row: Job) => row.job_id
const labelOf = (row: Job) => `${topicName(row.topic)} ${row.key}`

const nextText = (row: Job) => longTime(row.done_at ?? row.next_at)

const columnsFor = (onOpen: (jobId: string) => void) =>
  gridColumns<Job>([
    { id: 'topic', title: '任务', width: 156, frozen: true, card: 'title', of: row => topicName(row.topic) },
    { id: 'key', title: '业务键', width: 176 },
    {
      id: 'state',
      title: '状态',
      width: 108,
      card: 'status',
      kind: 'state',
      of: row => stateFaces[row.state],
    },
    { id: 'tries', title: '失败次数', width: 84, kind: 'count' },
    { id: 'created_at', title: '加入时间', width: 142, kind: 'time' },
    { id: 'next_at', title: '完成或下次执行', width: 142, of: nextText },
    { id: 'last_error', title: '最近错误', width: 86 },
    openColumn(
      row => onOpen(row.job_id),
      row => (row.state === 'failed' ? '处理' : '详情'),
    ),
  ])

/** 后台任务: what the bank does by itself, what of it fails, and the payouts that somebody has to decide on. */
export default function JobsPage() {
  const [opened, setOpened] = useState<string | null>(null)
  const list = useGridSource('/api/admin/job/query', {
    filterBy: jobFilter,
    pollWhenOfflineMs: steadyMs,
  })
  const { source } = list
  const columns = useMemo(() => columnsFor(setOpened), [])
  const payouts = useFailedPayouts()
  const queues = useCall('/api/admin/job/get_queues', {}, { everyMs: steadyMs, keepPrevious: true })
  return (
    <ListPage title="后台任务" className="list-stack">
      <Awaited known={payouts.isSettled && queues.isSettled}>
        <JobFigures figures={queues.first} payouts={payouts.maySee ? payouts.first : undefined} />
        <FailedPayouts payouts={payouts} />
        <QueueTable
          figures={queues.first}
          onShow={queue => list.setFilter({ queue, topic: '', state: '' })}
        />
        <ListCard
          list={list}
          id="jobs"
          caption="后台任务"
          columns={columns}
          rowKey={keyOf}
          rowLabel={labelOf}
          requires={['job_view']}
          note="最新在前，有变化时自动更新"
          onOpen={row => setOpened(row.job_id)}
          openKey={opened}
          empty={
            <ListEmpty list={list} of="任务">
              放款、结算、文书等任务会显示在这里
            </ListEmpty>
          }
        />
      </Awaited>
      <JobDrawer job={source.rows?.find(row => row.job_id === opened)} onClose={() => setOpened(null)} />
    </ListPage>
  )
}
