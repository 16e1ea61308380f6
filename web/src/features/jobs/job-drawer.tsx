import { post } from '../../api/client.ts'
import { useCan } from '../../api/use-can.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { longTime } from '../../ui/figures.tsx'
import { StatusDot } from '../../ui/tag.tsx'
import { type Decision, DecisionBar } from '../review/decision-bar.tsx'
import { type Job, stateFaces, topicName } from './job-list.ts'

const retryOf = (job_id: string): Decision => ({
  label: '立即重试',
  note: '不再等待下一次自动重试，马上执行一次。每个任务的结果只会生效一次。',
  reason: 'none',
  look: 'primary',
  done: '已安排立即执行',
  run: () => post('/api/admin/job/retry', { job_id }),
})

const Detail = ({ job, onChanged }: { job: Job; onChanged: () => void }) => {
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
      {mayRetry && (
        <footer className="review-foot">
          <DecisionBar
            subject={`${topicName(job.topic)}，${job.key}`}
            decisions={[retryOf(job.job_id)]}
            onDecided={onChanged}
          />
        </footer>
      )}
    </>
  )
}

interface JobDrawerProps {
  job: Job | undefined
  onClose: () => void
  onChanged: () => void
}

/** One job from the edge: what it is, how often it failed and why, and another try. */
export const JobDrawer = ({ job, onClose, onChanged }: JobDrawerProps) => (
  <Drawer open={job !== undefined} title={job ? topicName(job.topic) : ''} onClose={onClose}>
    {job && <Detail key={job.job_id} job={job} onChanged={onChanged} />}
  </Drawer>
)
