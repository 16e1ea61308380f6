import { sharesText } from '../../../domain/discount/payer-facts.tsx'
import { ProductTag } from '../../../domain/discount/product-tag.tsx'
import type { ApplyHead } from '../../../domain/discount/progress.ts'
import { Money, Rate } from '../../../ui/data/figures.tsx'

/** The facts of the decision, as every dialog shows them before it. */
export const ApplyFacts = ({ row }: { row: ApplyHead }) => (
  <dl className="fact-list">
    <dt>申请编号</dt>
    <dd>
      {row.apply_no} <ProductTag of={row} />
    </dd>
    <dt>票面金额</dt>
    <dd>
      <Money fen={row.total_fen} /> 元
    </dd>
    <dt>年利率</dt>
    <dd>
      <Rate e6={row.rate_e6} /> %
    </dd>
    <dt>贴现利息</dt>
    <dd>
      <Money fen={row.interest_fen} /> 元
    </dd>
    {row.pay_type !== 2 && (
      <>
        <dt>付息人</dt>
        <dd>
          {row.buyer_name}（{sharesText(row)}），承担 <Money fen={row.buyer_interest_fen} /> 元
        </dd>
      </>
    )}
    <dt>实付金额</dt>
    <dd>
      <Money fen={row.net_fen} /> 元
    </dd>
    <dt>贴现日期</dt>
    <dd>{row.disc_dt}</dd>
  </dl>
)
