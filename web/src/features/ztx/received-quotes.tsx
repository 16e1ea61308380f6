import { busiTypeNames, directionName } from '@portal/shared/rediscount/states.ts'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { Card } from '../../ui/card.tsx'
import { Money, Rate } from '../../ui/figures.tsx'
import { type Column, SimpleTable } from '../../ui/simple-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { formatTimeLeft, timeLeft } from '../discount/deadline.ts'
import { orderPath } from '../orders/shared-order.ts'
import type { Overview } from './desk-figures.tsx'
import { receivedPage } from './links.ts'

type Quote = Overview['quotes'][number]

const SOON_MS = 10 * 60_000

const TimeLeft = ({ until, now }: { until: string; now: Date | undefined }) => {
  if (!now) return <span className="figures">—</span>
  const left = timeLeft(until, now)
  return (
    <span className={left < SOON_MS ? 'figures ztx-soon' : 'figures'} role="timer" aria-live="off">
      {left === 0 ? '已过期' : formatTimeLeft(left)}
    </span>
  )
}

const columnsAt = (now: Date | undefined): Column<Quote>[] => [
  {
    key: 'order',
    title: '报价单编号',
    cell: row => (
      <>
        <Link to={orderPath(row.order_no)}>{row.order_no}</Link>
        <span className="sub">
          {busiTypeNames[row.busi_type]} {directionName(row.busi_type, row.direction)}
        </span>
      </>
    ),
  },
  {
    key: 'cp',
    title: '对手机构',
    cell: row => (
      <>
        {row.cp_org_name}
        <span className="sub">{row.cp_trader_name}</span>
      </>
    ),
  },
  { key: 'rate', title: '利率', unit: '%', numeric: true, cell: row => <Rate e6={row.rate_e6} /> },
  { key: 'face', title: '票面总额', unit: '元', numeric: true, cell: row => <Money fen={row.total_fen} /> },
  {
    key: 'settle',
    title: '结算金额',
    unit: '元',
    numeric: true,
    cell: row => <Money fen={row.settle_fen} />,
  },
  {
    key: 'left',
    title: '剩余',
    numeric: true,
    cell: row => <TimeLeft until={row.valid_until} now={now} />,
  },
]

interface ReceivedQuotesProps {
  quotes: readonly Quote[]
  total: number
  /** Business time. */
  now: Date | undefined
  /** One has run out: it is no longer there to be answered. */
  onPassed: () => unknown
}

/** 收到的报价: directed quotes that wait for an answer, the soonest to run out first. */
export const ReceivedQuotes = ({ quotes, total, now, onPassed }: ReceivedQuotesProps) => {
  const isPassed = now !== undefined && quotes.some(quote => timeLeft(quote.valid_until, now) === 0)
  useEffect(() => {
    if (isPassed) onPassed()
  }, [isPassed, onPassed])
  return (
    <Card flush title="收到的报价" aside={total > 0 && <Link to={receivedPage}>{`全部 ${total} 笔`}</Link>}>
      {quotes.length === 0 ? (
        <EmptyState title="没有待应答的报价">对手机构发来的对话报价会显示在这里</EmptyState>
      ) : (
        <div className="ztx-quotes">
          <SimpleTable
            caption="收到的报价"
            columns={columnsAt(now)}
            rows={quotes}
            rowKey={row => row.order_no}
          />
        </div>
      )}
    </Card>
  )
}
