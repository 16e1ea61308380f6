import { queueNames, topicName } from '@portal/shared/jobs/topics.ts'
import { SimpleTable } from '../../../ui/data/simple-table.tsx'
import { Skeleton } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { StatusDot } from '../../../ui/tag.tsx'
import { RowButton } from '../../../widgets/grid/row-actions.tsx'
import { RowName } from '../../../widgets/grid/row-name.ts'
import { ageText } from './age.ts'
import { barOf, type Figures, faceOf, isSlow, type QueueLine } from './queues.ts'

const count = (number: number) => number.toLocaleString('en-US')

const Oldest = ({ line, all }: { line: QueueLine; all: readonly QueueLine[] }) => {
  if (!line.oldest) return '—'
  const { seconds } = line.oldest
  return (
    <span className={isSlow(line) ? 'job-age is-slow' : 'job-age'}>
      <span className="job-age-bar" aria-hidden="true">
        <i style={{ width: `${barOf(seconds, all)}%` }} />
      </span>
      {ageText(seconds)}
    </span>
  )
}

interface QueueTableProps {
  figures: Figures | undefined
  /** Lists the jobs of a queue below. */
  onShow: (queue: QueueLine['queue']) => void
}

/** 队列: how much waits in each, and since when. */
export const QueueTable = ({ figures, onShow }: QueueTableProps) => (
  <Card title="队列" aside={<span className="meta">失败的任务自动重试，不会丢失</span>} flush>
    {figures ? (
      <SimpleTable
        caption="队列"
        dense
        rows={figures.queues}
        rowKey={row => row.queue}
        columns={[
          { key: 'queue', title: '队列', cell: row => queueNames[row.queue] },
          { key: 'due', title: '待执行', numeric: true, cell: row => count(row.due) },
          {
            key: 'oldest',
            title: '最久等待',
            numeric: true,
            cell: row => <Oldest line={row} all={figures.queues} />,
          },
          { key: 'later', title: '未到时间', numeric: true, cell: row => count(row.later) },
          { key: 'failed', title: '失败待重试', numeric: true, cell: row => count(row.failed) },
          { key: 'done', title: '今日完成', numeric: true, cell: row => count(row.done_today) },
          {
            key: 'state',
            title: '状态',
            cell: row => <StatusDot tone={faceOf(row).tone}>{faceOf(row).name}</StatusDot>,
          },
          {
            key: 'what',
            title: '等待最久的任务',
            cell: row => (row.oldest ? `${topicName(row.oldest.topic)} ${row.oldest.key}` : '—'),
          },
          {
            key: 'actions',
            title: '操作',
            numeric: true,
            cell: row => (
              <RowName value={queueNames[row.queue]}>
                <RowButton label="看任务" onPress={() => onShow(row.queue)} />
              </RowName>
            ),
          },
        ]}
      />
    ) : (
      <Skeleton rows={8} rowHeight="var(--h-row)" />
    )}
  </Card>
)
