import { groupBillNo } from '@portal/shared/bills/bill-no.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { formatRatePercent } from '@portal/shared/money/rate.ts'
import { memo } from 'react'
import { namedRange } from '../../../domain/bills/range-text.ts'
import { rollText } from '../../../domain/bills/roll-text.ts'
import { useClassNames } from '../../../domain/rates/acceptor-class.ts'
import { TableFrame } from '../../../ui/data/table-frame.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { usePhone } from '../../../widgets/grid/use-phone.ts'
import { exportPrice } from './quote-export.ts'
import { averageDays, type Price, type PricedBill } from './shared-quote.ts'

interface QuotedRowProps {
  bill: PricedBill
  className: string
  /** The acceptor stands under the number, not in a column of its own. */
  narrow: boolean
}

const buyerText = (bill: PricedBill) =>
  bill.buyer_interest_fen === '0' ? '' : `买方 ${formatYuan(bill.buyer_interest_fen)}`

/** Cells that do not depend on the interest shares; rendered once per quote, which keeps a hundred rows fast. */
const FixedCells = memo(
  ({ bill, className, narrow }: QuotedRowProps) => (
    <>
      <td>
        <span className="figures bill-text">{groupBillNo(bill.bill_no)}</span>
        <span className="sub">{narrow ? bill.acceptor_name : namedRange(bill.range)}</span>
      </td>
      {!narrow && (
        <td>
          {bill.acceptor_name}
          <span className="sub">{className}</span>
        </td>
      )}
      <td>
        {bill.interest_end_dt}
        <span className={bill.rolled_days > 0 ? 'sub warn-text' : 'sub'}>{rollText(bill)}</span>
      </td>
      {!narrow && <td className="numeric">{bill.days}</td>}
      <td className="numeric">
        {formatRatePercent(bill.rate_e6)}
        {narrow && <span className="sub">{bill.days} 天</span>}
      </td>
      <td className="numeric">{formatYuan(bill.face_fen)}</td>
    </>
  ),
  (before, after) =>
    before.className === after.className &&
    before.bill.holding_id === after.bill.holding_id &&
    before.bill.range === after.bill.range &&
    before.bill.interest_end_dt === after.bill.interest_end_dt &&
    before.bill.days === after.bill.days &&
    before.bill.rate_e6 === after.bill.rate_e6,
)
FixedCells.displayName = 'FixedCells'

const QuotedRow = (props: QuotedRowProps) => (
  <tr>
    <FixedCells {...props} />
    <td className="numeric">
      {formatYuan(props.bill.interest_fen)}
      <span className="sub">{buyerText(props.bill)}</span>
    </td>
    <td className="numeric">{formatYuan(props.bill.net_fen)}</td>
  </tr>
)

const QuotedCard = ({ bill, className }: Omit<QuotedRowProps, 'narrow'>) => (
  <li>
    <div className="card-line">
      <b>{bill.acceptor_name}</b>
      <span className="muted">{className}</span>
    </div>
    <div className="card-line small figures">{groupBillNo(bill.bill_no)}</div>
    <div className="card-line small">{namedRange(bill.range)}</div>
    <dl className="pairs quoted-pairs">
      <dt>票面金额（元）</dt>
      <dd className="figures">{formatYuan(bill.face_fen)}</dd>
      <dt>计息到期日</dt>
      <dd className="quoted-end">
        {bill.interest_end_dt}
        <span className={bill.rolled_days > 0 ? 'sub warn-text' : 'sub'}>{rollText(bill)}</span>
      </dd>
      <dt>年利率（%）× 天数</dt>
      <dd className="figures">{`${formatRatePercent(bill.rate_e6)} × ${bill.days}`}</dd>
      <dt>贴现利息（元）</dt>
      <dd className="figures">
        {formatYuan(bill.interest_fen)}
        <span className="sub">{buyerText(bill)}</span>
      </dd>
      <dt>实付金额（元）</dt>
      <dd className="figures">{formatYuan(bill.net_fen)}</dd>
    </dl>
  </li>
)

interface QuotedTableProps {
  price: Price
  dimmed?: boolean
  narrow?: boolean
}

/** The rows themselves, for whoever frames them. */
export const QuotedTable = memo(({ price, dimmed = false, narrow = false }: QuotedTableProps) => {
  const className = useClassNames()
  const isPhone = usePhone()
  const keyOf = (bill: PricedBill) => `${bill.holding_id} ${bill.range}`
  if (isPhone) {
    return (
      <ul className={dimmed ? 'card-list is-dimmed' : 'card-list'} aria-label="逐票计息">
        {price.bills.map(bill => (
          <QuotedCard key={keyOf(bill)} bill={bill} className={className(bill.acceptor_class)} />
        ))}
      </ul>
    )
  }
  return (
    <TableFrame caption="逐票计息" className="quoted-table">
      <table className={dimmed ? 'table is-dimmed' : 'table'}>
        <caption className="visually-hidden">逐票计息</caption>
        <thead>
          <tr>
            <th scope="col">票据（包）号</th>
            {!narrow && <th scope="col">承兑人</th>}
            <th scope="col">计息到期日</th>
            {!narrow && (
              <th scope="col" className="numeric">
                天数
              </th>
            )}
            <th scope="col" className="numeric">
              年利率 <small>%</small>
            </th>
            <th scope="col" className="numeric">
              票面金额 <small>元</small>
            </th>
            <th scope="col" className="numeric">
              贴现利息 <small>元</small>
            </th>
            <th scope="col" className="numeric">
              实付金额 <small>元</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {price.bills.map(bill => (
            <QuotedRow
              key={keyOf(bill)}
              bill={bill}
              className={className(bill.acceptor_class)}
              narrow={narrow}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={narrow ? 2 : 3}>合计 {price.total_count} 张</td>
            {!narrow && <td className="numeric">{averageDays(price.bills)}</td>}
            <td className="numeric">
              {formatRatePercent(price.rate_e6)}
              {narrow && <span className="sub">{averageDays(price.bills)} 天</span>}
            </td>
            <td className="numeric">{formatYuan(price.total_fen)}</td>
            <td className="numeric">
              {formatYuan(price.interest_fen)}
              <span className="sub">
                {price.buyer_interest_fen === '0' ? '' : `买方 ${formatYuan(price.buyer_interest_fen)}`}
              </span>
            </td>
            <td className="numeric">{formatYuan(price.net_fen)}</td>
          </tr>
        </tfoot>
      </table>
    </TableFrame>
  )
})
QuotedTable.displayName = 'QuotedTable'

/** 逐票计息: the interest of each bill as it is computed, to the fen. */
export const QuotedBills = memo(({ price, dimmed }: { price: Price; dimmed: boolean }) => (
  <Card
    flush
    className="quoted"
    title={
      <>
        逐票计息
        <span className="meta quoted-formula">利息 = 票面 × 年利率 × 计息天数 ÷ 360，逐张四舍五入到分</span>
      </>
    }
    aside={
      <button type="button" className="link-button" onClick={() => void exportPrice(price.bills)}>
        <Icon name="download" size={14} /> 导出试算
      </button>
    }
  >
    <QuotedTable price={price} dimmed={dimmed} />
  </Card>
))
QuotedBills.displayName = 'QuotedBills'
