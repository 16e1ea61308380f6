import { queueNames } from '@portal/shared/jobs/topics.ts'
import { FigureStrip } from '../../../ui/data/figure-strip.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { ageText } from './age.ts'
import type { FailedPage } from './failed-payouts.tsx'
import { type Figures, isSlow, slowestOf } from './queues.ts'

interface JobFiguresProps {
  figures: Figures | undefined
  /** Undefined for who may not see applications. */
  payouts: FailedPage | undefined
}

const sum = (figures: Figures, name: 'due' | 'failed') =>
  figures.queues.reduce((total, line) => total + line[name], 0).toLocaleString('en-US')

/** What waits, how long, what has failed, and how quickly it goes. */
export const JobFigures = ({ figures, payouts }: JobFiguresProps) => {
  const slowest = figures && slowestOf(figures.queues)
  const payoutLine = figures?.queues.find(({ queue }) => queue === 'payout')
  return (
    <FigureStrip
      className="job-figures card"
      figures={[
        {
          title: '待执行',
          value: figures ? sum(figures, 'due') : '—',
          note: payoutLine && `其中放款 ${payoutLine.due}`,
        },
        {
          title: '最久等待',
          value: slowest?.oldest ? (
            <span className={isSlow(slowest) ? 'job-slow' : undefined}>
              {ageText(slowest.oldest.seconds)}
            </span>
          ) : (
            '—'
          ),
          note: slowest ? queueNames[slowest.queue] : '没有积压',
        },
        { title: '失败待重试', value: figures ? sum(figures, 'failed') : '—', note: '自动重试' },
        ...(payouts
          ? [
              {
                title: '放款失败待处理',
                value: <span className={payouts.total > 0 ? 'job-failed' : undefined}>{payouts.total}</span>,
                note: (
                  <>
                    合计 <Money fen={payouts.totals.net_fen} /> 元
                  </>
                ),
              },
            ]
          : []),
        {
          title: '每分钟完成',
          value: figures ? figures.per_minute : '—',
          note: '近 10 分钟平均',
        },
      ]}
    />
  )
}
