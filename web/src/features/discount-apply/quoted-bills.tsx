import { Card } from '../../ui/card.tsx'
import { BillNo, Money, Rate } from '../../ui/figures.tsx'
import { type Column, SimpleTable } from '../../ui/simple-table.tsx'
import { useClassNames } from '../discount/acceptor-class.ts'
import { InterestEnd } from '../discount/interest-end.tsx'
import { namedRange } from '../discount/range-text.ts'
import type { Quote } from './draft.ts'

type QuotedBill = Quote['bills'][number]

/** 逐票计息: the interest of each bill as it is computed, to the fen. */
export const QuotedBills = ({ quote }: { quote: Quote }) => {
  const className = useClassNames()
  const columns: Column<QuotedBill>[] = [
    {
      key: 'bill',
      title: '票据（包）号',
      cell: bill => (
        <>
          <BillNo value={bill.bill_no} />
          <span className="sub">{namedRange(bill.range)}</span>
        </>
      ),
      total: `合计 ${quote.total_count} 张`,
    },
    {
      key: 'acceptor',
      title: '承兑人',
      cell: bill => (
        <>
          {bill.acceptor_name}
          <span className="sub">{className(bill.acceptor_class)}</span>
        </>
      ),
    },
    { key: 'end', title: '计息到期日', cell: bill => <InterestEnd bill={bill} /> },
    { key: 'days', title: '天数', numeric: true, cell: bill => bill.days },
    { key: 'rate', title: '年利率', unit: '%', numeric: true, cell: bill => <Rate e6={bill.rate_e6} /> },
    {
      key: 'face',
      title: '票面金额',
      unit: '元',
      numeric: true,
      cell: bill => <Money fen={bill.face_fen} />,
      total: <Money fen={quote.total_fen} />,
    },
    {
      key: 'interest',
      title: '贴现利息',
      unit: '元',
      numeric: true,
      cell: bill => <Money fen={bill.interest_fen} />,
      total: <Money fen={quote.interest_fen} />,
    },
    {
      key: 'net',
      title: '实付金额',
      unit: '元',
      numeric: true,
      cell: bill => <Money fen={bill.net_fen} />,
      total: <Money fen={quote.net_fen} />,
    },
  ]
  return (
    <Card
      flush
      className="quoted"
      title={
        <>
          逐票计息
          <span className="meta quoted-formula">利息 = 票面 × 年利率 × 计息天数 ÷ 360，逐张四舍五入到分</span>
        </>
      }
    >
      <div className="hide-phone quoted-table">
        <SimpleTable
          caption="逐票计息"
          columns={columns}
          rows={quote.bills}
          rowKey={bill => bill.holding_id}
        />
      </div>
      <ul className="only-phone card-list">
        {quote.bills.map(bill => (
          <li key={bill.holding_id}>
            <div className="card-line">
              <b>{bill.acceptor_name}</b>
              <span className="muted">{className(bill.acceptor_class)}</span>
            </div>
            <div className="card-line small">
              <BillNo value={bill.bill_no} />
            </div>
            <div className="card-line small">{namedRange(bill.range)}</div>
            <dl className="pairs quoted-pairs">
              <dt>票面金额（元）</dt>
              <dd>
                <Money fen={bill.face_fen} />
              </dd>
              <dt>计息到期日</dt>
              <dd className="quoted-end">
                <InterestEnd bill={bill} />
              </dd>
              <dt>年利率（%）× 天数</dt>
              <dd>
                <Rate e6={bill.rate_e6} /> × {bill.days}
              </dd>
              <dt>贴现利息（元）</dt>
              <dd>
                <Money fen={bill.interest_fen} />
              </dd>
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  )
}
