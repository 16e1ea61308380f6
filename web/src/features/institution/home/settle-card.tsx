import { weekdayName } from '@portal/shared/calendar/dates.ts'
import { Link } from 'react-router-dom'
import { Money } from '../../../ui/data/figures.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { Overview } from './desk-figures.tsx'
import { settlePage } from './links.ts'

interface SettleCardProps {
  settle: Overview['settle']
  /** Business date; '' until it is known. */
  today: string
}

/** 今日结算: what both legs of today's orders bring in and take, how far they are, and what waits for money. */
export const SettleCard = ({ settle, today }: SettleCardProps) => {
  const all = settle.in_count + settle.out_count
  const net = BigInt(settle.in_fen) - BigInt(settle.out_fen)
  return (
    <Card
      flush
      title="今日结算"
      aside={today && <span className="meta">{`${today} ${weekdayName(today)}`}</span>}
    >
      <div className="ztx-settle">
        <p className="muted">净{net < 0n ? '支出' : '收入'}（元）</p>
        <p className="figure">
          <Money fen={net < 0n ? -net : net} />
        </p>
        <dl className="pairs">
          <dt>应收 {settle.in_count} 笔（元）</dt>
          <dd>
            <Money fen={settle.in_fen} />
          </dd>
          <dt>应付 {settle.out_count} 笔（元）</dt>
          <dd>
            <Money fen={settle.out_fen} />
          </dd>
          <dt>资金排队 {settle.queue_count} 笔（元）</dt>
          <dd className={settle.queue_count > 0 ? 'ztx-queue' : undefined}>
            <Money fen={settle.queue_fen} />
          </dd>
        </dl>
        <p className="ztx-done">
          <span>
            已完成 {settle.done_count} / {all} 笔
          </span>
          {today && all > 0 && <Link to={settlePage(today)}>查看订单</Link>}
        </p>
        <span className="ztx-bar" aria-hidden="true">
          <i style={{ width: `${all === 0 ? 0 : (settle.done_count / all) * 100}%` }} />
        </span>
      </div>
    </Card>
  )
}
