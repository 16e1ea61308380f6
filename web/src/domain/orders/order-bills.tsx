import { formatYuan } from '@portal/shared/money/fen.ts'
import { BillNo, Money } from '../../ui/data/figures.tsx'
import { type Column, SimpleTable } from '../../ui/data/simple-table.tsx'
import { DisclosureMark } from '../bills/disclosure.tsx'
import { ExchangeCode } from '../bills/exchange-code.tsx'
import { namedRange } from '../bills/range-text.ts'
import { useClassNames } from '../rates/acceptor-class.ts'
import { boughtText } from './bought-text.ts'
import { daysText, isRepo, type OrderDetail, type OrderRow } from './order.ts'

type Line = OrderDetail['bills'][number]

const billNo: Column<Line> = {
  key: 'bill_no',
  title: '票据（包）号',
  cell: line => (
    <>
      <BillNo value={line.bill_no} />
      <span className="sub">
        {[namedRange(line.range), line.cost_rate_e6 === null ? '' : boughtText(line)]
          .filter(Boolean)
          .join('，')}
      </span>
      {line.circulation && (
        <span className="sub">
          <ExchangeCode code={line.circulation} />
        </span>
      )}
      <DisclosureMark bill={line} />
      {line.disclosure_text && <span className="sub">{line.disclosure_text}</span>}
    </>
  ),
  total: '合计',
}
const due: Column<Line> = {
  key: 'due',
  title: '到期日',
  cell: line => (
    <>
      {line.due_dt}
      {line.rolled_days > 0 && <span className="sub">计息至 {line.interest_end_dt}</span>}
    </>
  ),
}

const resultOf = (lines: readonly Line[]): string | null => {
  const results = lines.flatMap(({ result_fen }) => (result_fen === null ? [] : [BigInt(result_fen)]))
  return results.length === 0 ? null : String(results.reduce((sum, each) => sum + each, 0n))
}

/** The face amount and, for the seller alone, the gain or loss of selling a bill bought by discount. */
const Face = ({ faceFen, resultFen }: { faceFen: string; resultFen: string | null }) => (
  <>
    <Money fen={faceFen} />
    {resultFen !== null && <span className="sub">损益 {formatYuan(resultFen)}</span>}
  </>
)

interface OrderBillsProps {
  lines: readonly Line[]
  /** The order's own sums. */
  row: Pick<OrderRow, 'busi_type' | 'avg_days_e2' | 'total_fen' | 'interest_fen' | 'settle_fen'>
  /** Without acceptor and settlement, for places with little room. */
  brief?: boolean
}

/** 票据明细: each bill with its days and interest, and the sums of the order. */
export const OrderBills = ({ lines, row, brief = false }: OrderBillsProps) => {
  const className = useClassNames()
  const figures: Column<Line>[] = [
    {
      key: 'days',
      title: '天数',
      numeric: true,
      cell: line => line.days,
      total: daysText(row.avg_days_e2),
    },
    {
      key: 'face',
      title: '票面金额',
      unit: '元',
      numeric: true,
      cell: line => <Face faceFen={line.face_fen} resultFen={line.result_fen} />,
      total: <Face faceFen={row.total_fen} resultFen={resultOf(lines)} />,
    },
  ]
  // A repo's interest is on the whole, not on its bills.
  if (!isRepo(row)) {
    figures.push({
      key: 'interest',
      title: '利息',
      unit: '元',
      numeric: true,
      cell: line => <Money fen={line.interest_fen} />,
      total: <Money fen={row.interest_fen} />,
    })
  }
  const acceptor: Column<Line> = {
    key: 'acceptor',
    title: '承兑人',
    cell: line => (
      <>
        {line.acceptor_name}
        <span className="sub">{className(line.acceptor_class)}</span>
      </>
    ),
  }
  return (
    <SimpleTable
      caption="票据明细"
      dense={brief}
      columns={brief ? [billNo, due, ...figures] : [billNo, acceptor, due, ...figures]}
      rows={lines}
      rowKey={line => String(line.line)}
    />
  )
}
