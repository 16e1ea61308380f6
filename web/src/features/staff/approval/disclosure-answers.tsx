import '../../../domain/trade/trade-papers.css'
import { AcceptorMarks } from '../../../domain/bills/acceptor-marks.tsx'
import { disclosureText, disclosureTone } from '../../../domain/bills/disclosure.tsx'
import { rangeText } from '../../../domain/bills/range-text.ts'
import { BillNo } from '../../../ui/data/figures.tsx'
import { type Column, SimpleTable } from '../../../ui/data/simple-table.tsx'
import { StatusDot } from '../../../ui/tag.tsx'
import type { ReviewSheet } from './review-panel.tsx'

type Bill = ReviewSheet['bills'][number]

const columns: Column<Bill>[] = [
  {
    key: 'bill',
    title: '票据（包）号 / 子票区间',
    cell: bill => (
      <>
        <BillNo value={bill.bill_no} />
        <span className="sub figures">{rangeText(bill.range)}</span>
      </>
    ),
  },
  {
    key: 'acceptor',
    title: '承兑人',
    cell: bill => (
      <>
        {bill.acceptor_name}
        <AcceptorMarks lists={bill.acceptor_lists} />
      </>
    ),
  },
  {
    key: 'answer',
    title: '披露平台答复',
    cell: bill => (
      <>
        <StatusDot tone={disclosureTone(bill)}>{disclosureText(bill)}</StatusDot>
        {bill.disclosure_for && (
          <span className="sub">
            {bill.disclosure_for}时，{bill.disclosure_source}
          </span>
        )}
        {bill.disclosure_digest && (
          <span className="sub figures disclosure-digest">问答摘要 {bill.disclosure_digest}</span>
        )}
      </>
    ),
  },
]

/** 商票信息披露: of commercial bills, and of bills whose acceptor a list names. Nothing where there are neither. */
export const DisclosureAnswers = ({ bills }: { bills: readonly Bill[] }) => {
  const told = bills.filter(bill => bill.disclosure_outcome !== 'exempt' || bill.acceptor_lists.length > 0)
  if (told.length === 0) return null
  return (
    <section className="trade-papers">
      <h3>商票信息披露与承兑人名单</h3>
      <SimpleTable
        caption="商票信息披露与承兑人名单"
        stacked
        columns={columns}
        rows={told}
        rowKey={bill => String(bill.line)}
      />
    </section>
  )
}
