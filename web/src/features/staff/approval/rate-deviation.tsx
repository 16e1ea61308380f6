import './rate-deviation.css'
import { bpText } from '@portal/shared/discount/final-rates.ts'
import { rangeText } from '../../../domain/bills/range-text.ts'
import { BillNo, Rate } from '../../../ui/data/figures.tsx'
import { type Column, SimpleTable } from '../../../ui/data/simple-table.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { type Deviation, shareText } from './deviations.ts'

const columns: Column<Deviation>[] = [
  {
    key: 'bill',
    title: '票据（包）号 / 子票区间',
    cell: ({ bill }) => (
      <>
        <BillNo value={bill.bill_no} />
        <span className="sub figures">{rangeText(bill.range)}</span>
      </>
    ),
  },
  {
    key: 'rate',
    title: '报价 → 审批利率',
    unit: '%',
    numeric: true,
    cell: ({ quotedE6, rateE6 }) => (
      <>
        <del>
          <Rate e6={quotedE6} />
        </del>{' '}
        <b>
          <Rate e6={rateE6} />
        </b>
      </>
    ),
  },
  {
    key: 'off',
    title: '偏离',
    numeric: true,
    cell: row => (
      <span className={row.isFar ? 'figures is-far' : 'figures'}>
        {shareText(row)}
        <span className="sub">{bpText(row.rateE6 - row.quotedE6)}</span>
      </span>
    ),
  },
]

interface RateDeviationProps {
  deviations: readonly Deviation[]
  /** Why, as the approving officer put it. */
  reason: string
  /** Who put it, where that was somebody else. */
  by?: string
}

/** Which bills leave their quote and how far, with the reason where they are far off; nothing where none does. */
export const RateDeviation = ({ deviations, reason, by }: RateDeviationProps) => {
  const far = deviations.filter(({ isFar }) => isFar).length
  if (deviations.length === 0) return null
  return (
    <section className="rate-deviation">
      <h4>{deviations.length} 张票据的利率与报价不同</h4>
      {(far > 0 || reason) && (
        <Alert tone={far > 0 ? 'warn' : 'info'}>
          {far > 0 && `${far} 张偏离报价超过10%，`}
          {by ? `${by}填写的原因` : '原因'}：{reason || '未填写'}
        </Alert>
      )}
      <SimpleTable
        caption="利率与报价不同的票据"
        columns={columns}
        rows={deviations}
        rowKey={({ bill }) => `${bill.holding_id} ${bill.range}`}
        dense
        stacked
      />
    </section>
  )
}
