import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { namedRange } from '../../../domain/bills/range-text.ts'
import { BillNo, Rate } from '../../../ui/data/figures.tsx'

type Offer = RowOf<'/api/discount/compare_bank'>['banks'][number]
type OfferedBill = Offer['bills'][number]

/** Why a bank does not offer this bill: what it says of the bill itself. */
const reasonFor = (stops: Offer['stops'], line: number): string =>
  stops
    .filter(({ field }) => field === `bills[${line}]`)
    .map(({ msg }) => msg)
    .join('；')

const Price = ({ price }: { price: NonNullable<OfferedBill['price']> }) => (
  <>
    <span>
      <Rate e6={price.rate_e6} />% × {price.days} 天
    </span>
    <span>利息 {formatYuan(price.interest_fen)}</span>
    {price.buyer_interest_fen !== '0' && <span>买方承担 {formatYuan(price.buyer_interest_fen)}</span>}
    <span>实付 {formatYuan(price.net_fen)}</span>
  </>
)

/** What one bank would pay for each bill of the choice, in its order; of a bill that it does not buy, why not. */
export const OfferBills = ({ offer: { bank_name, bills, stops } }: { offer: Offer }) => (
  <ol className="offer-bills" aria-label={`${bank_name}逐张报价`}>
    {bills.map((bill, line) => (
      <li key={`${bill.holding_id} ${bill.range}`}>
        <span className="offer-bill-head">
          <span>{bill.acceptor_name}</span>
          <span className="figures">票面 {formatYuan(bill.face_fen)}</span>
        </span>
        <span className="offer-bill-no meta">
          <BillNo value={bill.bill_no} />
          {bill.range !== '0' && <span className="figures">{namedRange(bill.range)}</span>}
        </span>
        {bill.price ? (
          <span className="offer-bill-price figures">
            <Price price={bill.price} />
          </span>
        ) : (
          <span className="offer-bill-none">不报价：{reasonFor(stops, line)}</span>
        )}
      </li>
    ))}
  </ol>
)
