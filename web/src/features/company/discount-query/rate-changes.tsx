import '../../../domain/discount/detail.css'
import { useCall } from '../../../core/api/hooks.ts'
import { namedRange } from '../../../domain/bills/range-text.ts'
import type { ApplyDetail } from '../../../domain/discount/progress.ts'
import { BillNo, Money, Rate } from '../../../ui/data/figures.tsx'
import { type Column, SimpleTable } from '../../../ui/data/simple-table.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'

type Bill = ApplyDetail['bills'][number]

/** The bills whose final rate is not the quoted one. */
const changedBills = ({ bills }: Pick<ApplyDetail, 'bills'>): Bill[] =>
  bills.filter(({ rate_e6, quoted_rate_e6 }) => quoted_rate_e6 !== null && quoted_rate_e6 !== rate_e6)

const columns: Column<Bill>[] = [
  {
    key: 'bill',
    title: '票据（包）号 / 子票区间',
    cell: bill => (
      <>
        <BillNo value={bill.bill_no} />
        <span className="sub">{namedRange(bill.range)}</span>
      </>
    ),
  },
  {
    key: 'rate',
    title: '最终利率',
    unit: '%',
    numeric: true,
    cell: bill => (
      <>
        <Rate e6={bill.rate_e6} />
        <span className="sub">
          询价 <Rate e6={bill.quoted_rate_e6} />
        </span>
      </>
    ),
  },
  {
    key: 'interest',
    title: '贴现利息',
    unit: '元',
    numeric: true,
    cell: bill => (
      <>
        <Money fen={bill.interest_fen} />
        <span className="sub">
          询价 <Money fen={bill.quoted_interest_fen} />
        </span>
      </>
    ),
  },
]

/** Which bills' rates the bank has set otherwise than quoted, old beside new; nothing where none. */
export const RateChanges = ({ row }: { row: Pick<ApplyDetail, 'bills'> }) => {
  const bills = changedBills(row)
  if (bills.length === 0) return null
  return (
    <section className="rate-changes">
      <p>
        {bills.length} 张票据的最终利率与询价不同{bills.length < row.bills.length && '，其余按询价利率'}
      </p>
      <SimpleTable
        caption="最终利率与询价不同的票据"
        columns={columns}
        rows={bills}
        rowKey={bill => `${bill.holding_id} ${bill.range}`}
        dense
        stacked
      />
    </section>
  )
}

/** The same for a dialog that knows the application's number only. */
export const RateChangesOf = ({ applyNo }: { applyNo: string }) => {
  const detail = useCall('/api/discount/apply_detail', { apply_no: applyNo })
  if (detail.first) return <RateChanges row={detail.first} />
  return detail.error ? (
    <ErrorState title="逐票利率未能加载" error={detail.error} onRetry={detail.reload} />
  ) : (
    <Skeleton rows={2} />
  )
}
