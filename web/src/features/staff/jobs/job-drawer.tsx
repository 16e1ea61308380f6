import { topicName } from '@portal/shared/jobs/topics.ts'
import { post } from '../../../core/api/client.ts'
import { useCan } from '../../../core/api/use-can.ts'
import { longTime } from '../../../ui/data/figures.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { StatusDot } from '../../../ui/tag.tsx'
import { ActBar } from '../../../widgets/act-bar.tsx'
import type { Act } from '../../../widgets/act-dialog.tsx'
import { type Job, stateFaces } from './job-list.ts'

const retryOf = (job_id: string): Act => ({
  label: '立即重试',
  ask: { note: '不再等待下一次自动重试，马上执行一次。每个任务的结果只会生效一次。' },
  look: 'primary',
  done: '已安排立即执行',
  call: () => post('/api/admin/job/retry', { job_id }),
})

const Detail = ({ job }: { job: Job }) => {
  const mayRetry = useCan('job_retry') && job.state !== 'done'
  const facts: [string, string][] = [
    ['任务编号', job.job_id],
    ['类别代码', job.topic],
    ['业务键', job.key],
    ['失败次数', `${job.tries} 次`],
    ['加入时间', longTime(job.created_at)],
    job.done_at ? ['完成时间', longTime(job.done_at)] : ['下次执行', longTime(job.next_at)],
  ]
  return (
    <>
      <div className="review-body">
        <p className="review-head">
          <StatusDot tone={stateFaces[job.state].tone}>{stateFaces[job.state].name}</StatusDot>
          {job.state === 'failed' && <span className="muted">自动重试间隔逐次加倍，最长 1 分钟</span>}
        </p>
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
        {job.last_error && (
          <>
            <h3>最近一次错误</h3>
            <p className="jobs-error">{job.last_error}</p>
          </>
        )}
      </div>
      <footer className="review-foot">
        <ActBar
          subject={`${topicName(job.topic)}，${job.key}`}
          acts={mayRetry ? [retryOf(job.job_id)] : []}
        />
      </footer>
    </>
  )
}

interface JobDrawerProps {
  job: Job | undefined
  onClose: () => void
}

/** Side drawer of one job: what it is, how often it failed and why, and a button to try again. */
export const JobDrawer = ({ job, onClose }: JobDrawerProps) => (
  <Drawer open={job !== undefined} title={job ? topicName(job.topic) : ''} onClose={onClose}>
    {job && <Detail key={job.job_id} job={job} />}
  </Drawer>
)
