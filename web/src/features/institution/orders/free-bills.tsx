import './free-bills.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useId } from 'react'
import { type Disclosed, DisclosureMark } from '../../../domain/bills/disclosure.tsx'
import { namedRange } from '../../../domain/bills/range-text.ts'
import { boughtText } from '../../../domain/orders/bought-text.ts'
import { BillNo, Money } from '../../../ui/data/figures.tsx'
import { TableFrame } from '../../../ui/data/table-frame.tsx'

export type FreeBill = RowOf<'/api/rediscount/query_position'>['rows'][number]

interface FreeBillsProps {
  rows: readonly FreeBill[]
  /** Newer rows are on their way. */
  dimmed: boolean
  isChosen: (holdingId: string) => boolean
  onChoose: (row: FreeBill, isTicked: boolean) => void
  /** Has the disclosure platform asked about a bill again. */
  onAskAgain: (holdingId: string) => void
}

/** The platform has said no: it may say otherwise by now. */
const isDenied = ({ disclosure_outcome: outcome }: Disclosed): boolean =>
  outcome === 'unknown' || outcome === 'differs'

/** Bills to tick; on a phone each is a card, whose head ticks it. */
export const FreeBills = ({ rows, dimmed, isChosen, onChoose, onAskAgain }: FreeBillsProps) => {
  const prefix = useId()
  return (
    <TableFrame caption="持仓票据">
      <table className={`table table-stacked free-bills ${dimmed ? 'is-dimmed' : ''}`}>
        <caption className="visually-hidden">持仓票据</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">选择</span>
            </th>
            <th scope="col">票据（包）号</th>
            <th scope="col">承兑人</th>
            <th scope="col">到期日</th>
            <th scope="col" className="numeric">
              票面金额 <small>元</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.holding_id}>
              <td>
                <input
                  type="checkbox"
                  id={`${prefix}${row.holding_id}`}
                  aria-label={`选择 ${row.bill_no}`}
                  checked={isChosen(row.holding_id)}
                  disabled={row.blocked_reason !== ''}
                  onChange={event => onChoose(row, event.target.checked)}
                />
              </td>
              <td>
                <label htmlFor={`${prefix}${row.holding_id}`}>
                  <BillNo value={row.bill_no} />
                </label>
                <span className="sub">{row.blocked_reason || namedRange(row.range)}</span>
                <DisclosureMark bill={row} />
                {isDenied(row) && (
                  <button
                    type="button"
                    className="link-button"
                    aria-label={`重新查询披露 ${row.bill_no}`}
                    onClick={() => onAskAgain(row.holding_id)}
                  >
                    重新查询披露
                  </button>
                )}
              </td>
              <td data-title="承兑人">
                {row.acceptor_name}
                <span className="sub">{boughtText(row)}</span>
              </td>
              <td data-title="到期日">
                {row.due_dt}
                <span className="sub">剩 {row.days} 天</span>
              </td>
              <td className="numeric" data-title="票面金额（元）">
                <Money fen={row.amount_fen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
