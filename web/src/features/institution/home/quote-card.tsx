import { busiTypeNames } from '@portal/shared/rediscount/states.ts'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { counterpartyName, directionText, type OrderRow } from '../../../domain/orders/order.ts'
import { Money, Rate } from '../../../ui/data/figures.tsx'
import { type Column, SimpleTable } from '../../../ui/data/simple-table.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatTimeLeft, timeLeft } from '../../../ui/time-left.ts'

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

const columnsAt = (now: Date | undefined, pathOf: (orderNo: string) => string): Column<OrderRow>[] => [
  {
    key: 'order',
    title: '报价单编号',
    cell: row => (
      <>
        <Link to={pathOf(row.order_no)}>{row.order_no}</Link>
        <span className="sub">
          {busiTypeNames[row.busi_type]} {directionText(row)}
        </span>
      </>
    ),
  },
  {
    key: 'cp',
    title: '对手机构',
    cell: row => (
      <>
        {counterpartyName(row)}
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

interface QuoteCardProps {
  title: string
  quotes: readonly OrderRow[]
  total: number
  /** Where all of them stand, and one of them. */
  page: string
  pathOf: (orderNo: string) => string
  /** Why there is none. */
  empty: { title: string; text: string }
  /** Business time. */
  now: Date | undefined
  /** One has run out: it is no longer there to be answered. */
  onPassed: () => unknown
}

/** Quotes of others, the soonest to run out first, each leading to its answer. */
export const QuoteCard = ({ title, quotes, total, page, pathOf, empty, now, onPassed }: QuoteCardProps) => {
  const isPassed = now !== undefined && quotes.some(quote => timeLeft(quote.valid_until, now) === 0)
  useEffect(() => {
    if (isPassed) onPassed()
  }, [isPassed, onPassed])
  return (
    <Card
      flush
      title={title}
      aside={
        total > 0 && (
          <Link to={page}>
            {`全部 ${total} 笔`}
            <span className="visually-hidden">{title}</span>
          </Link>
        )
      }
    >
      {quotes.length === 0 ? (
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
      ) : (
        <div className="ztx-quotes">
          <SimpleTable
            caption={title}
            columns={columnsAt(now, pathOf)}
            rows={quotes}
            rowKey={row => row.order_no}
          />
        </div>
      )}
    </Card>
  )
}
