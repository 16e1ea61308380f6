import { BillNo, Money, Rate } from '../../ui/figures.tsx'
import { type Column, SimpleTable } from '../../ui/simple-table.tsx'
import { rangeText } from '../discount/range-text.ts'
import type { Application } from './queue.ts'

type Bill = Application['bills'][number]

const columnsOf = (application: Application): Column<Bill>[] => [
  {
    key: 'bill',
    title: '票据（包）号 / 子票区间',
    total: `合计 ${application.total_count} 张`,
    cell: bill => (
      <>
        <BillNo value={bill.bill_no} />
        <span className="sub figures">{rangeText(bill.range)}</span>
      </>
    ),
  },
  { key: 'acceptor', title: '承兑人', total: '', cell: bill => bill.acceptor_name },
  {
    key: 'end',
    title: '计息到期日',
    total: '',
    cell: bill => (
      <>
        <span className="figures">{bill.interest_end_dt}</span>
        {bill.rolled_days > 0 && (
          <span className="sub">
            {bill.roll_reason}，顺延 {bill.rolled_days} 天
          </span>
        )}
      </>
    ),
  },
  { key: 'days', title: '天数', numeric: true, total: '', cell: bill => bill.days },
  {
    key: 'face',
    title: '票面金额',
    unit: '元',
    numeric: true,
    total: <Money fen={application.total_fen} />,
    cell: bill => <Money fen={bill.face_fen} />,
  },
  {
    key: 'rate',
    title: '利率',
    unit: '%',
    numeric: true,
    total: <Rate e6={application.rate_e6} />,
    cell: bill => <Rate e6={bill.rate_e6} />,
  },
  {
    key: 'interest',
    title: '利息',
    unit: '元',
    numeric: true,
    total: <Money fen={application.interest_fen} />,
    cell: bill => <Money fen={bill.interest_fen} />,
  },
]

/** The bills with the figures the bank computed, and their sums. */
export const ApplicationBills = ({ application }: { application: Application }) => (
  <div className="approval-bills">
    <SimpleTable
      caption="申请票据"
      columns={columnsOf(application)}
      rows={application.bills}
      rowKey={bill => `${bill.holding_id} ${bill.range}`}
    />
  </div>
)
