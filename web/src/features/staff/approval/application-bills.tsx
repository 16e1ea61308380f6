import { SourceTag } from '../../../domain/bills/bill-source.tsx'
import { ExchangeCode } from '../../../domain/bills/exchange-code.tsx'
import { rangeText } from '../../../domain/bills/range-text.ts'
import { BillNo, Money, Rate } from '../../../ui/data/figures.tsx'
import { type Column, SimpleTable } from '../../../ui/data/simple-table.tsx'
import type { Application } from './queue.ts'
import { RateInput, RateOff } from './rate-input.tsx'
import type { FinalRates } from './use-final-rates.ts'

type Bill = Application['bills'][number]

const interestOf = (
  application: Application,
  rates: FinalRates | null,
  bill: Bill,
): bigint | null | undefined =>
  rates ? rates.priced.interestFen[application.bills.indexOf(bill)] : BigInt(bill.interest_fen)

/** With what it was as quoted, where it has become another. */
const Interest = ({ bill, fen }: { bill: Bill; fen: bigint | null | undefined }) => (
  <>
    <Money fen={fen ?? undefined} />
    {fen != null && bill.quoted_interest_fen !== null && BigInt(bill.quoted_interest_fen) !== fen && (
      <span className="sub is-changed">
        原 <Money fen={bill.quoted_interest_fen} />
      </span>
    )}
  </>
)

const columnsOf = (application: Application, rates: FinalRates | null): Column<Bill>[] => [
  {
    key: 'bill',
    title: '票据（包）号 / 子票区间',
    total: `合计 ${application.total_count} 张`,
    cell: bill => (
      <>
        <BillNo value={bill.bill_no} />
        <span className="sub">
          <span className="figures">{rangeText(bill.range)}</span>
        </span>
        <span className="sub">
          <ExchangeCode code={bill.circulation} />
        </span>
      </>
    ),
  },
  {
    key: 'acceptor',
    title: '承兑人 / 来源',
    total: '',
    cell: bill => (
      <>
        {bill.acceptor_name}
        <span className="sub">
          <SourceTag source={bill.source} />
        </span>
      </>
    ),
  },
  {
    key: 'end',
    title: '计息到期日',
    total: '',
    cell: bill => (
      <>
        <span className="figures">{bill.interest_end_dt}</span>
        {bill.rolled_days > 0 && (
          <span className="sub">
            {bill.roll_reason}，顺延&nbsp;{bill.rolled_days}&nbsp;天
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
    title: rates ? '审批利率' : '利率',
    unit: '%',
    numeric: true,
    total: <Rate e6={rates ? rates.priced.sums?.rateE6 : application.rate_e6} />,
    cell: bill =>
      rates ? (
        <RateInput bill={bill} rates={rates} />
      ) : (
        <>
          <Rate e6={bill.rate_e6} />
          <RateOff bill={bill} rateE6={bill.rate_e6} />
        </>
      ),
  },
  {
    key: 'interest',
    title: '利息',
    unit: '元',
    numeric: true,
    total: <Money fen={rates ? rates.priced.sums?.interestFen : application.interest_fen} />,
    cell: bill => <Interest bill={bill} fen={interestOf(application, rates, bill)} />,
  },
]

interface ApplicationBillsProps {
  application: Application
  /** Where the rates can be set; else the figures are the bank's. */
  rates: FinalRates | null
}

/** The bills with the figures the bank computed, or will at the rates being typed, and their sums. */
export const ApplicationBills = ({ application, rates }: ApplicationBillsProps) => (
  <div className="approval-bills" ref={rates?.frame}>
    <SimpleTable
      caption="申请票据"
      columns={columnsOf(application, rates)}
      rows={application.bills}
      rowKey={bill => `${bill.holding_id} ${bill.range}`}
    />
  </div>
)
