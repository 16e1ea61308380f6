import type { RowOf } from '@portal/shared/contract/table.ts'
import { queueNames, topicNames } from '@portal/shared/jobs/topics.ts'
import type { Tone } from '../../../ui/tag.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'

export type Job = RowOf<'/api/admin/job/query'>['rows'][number]

export const stateFaces: Readonly<Record<Job['state'], { name: string; tone: Tone }>> = {
  waiting: { name: '等待执行', tone: 'info' },
  failed: { name: '失败待重试', tone: 'error' },
  done: { name: '已完成', tone: 'ok' },
}
export const jobFilter = declareFilter({
  queue: { label: '队列', choices: queueNames },
  topic: { label: '任务类别', choices: topicNames },
  state: {
    label: '任务状态',
    choices: Object.entries(stateFaces).map(([value, { name }]) => ({ value, name })),
  },
})
