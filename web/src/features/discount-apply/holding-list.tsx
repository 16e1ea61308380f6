import { BillNo, Money } from '../../ui/figures.tsx'
import { StatusDot } from '../../ui/tag.tsx'
import { useClassNames } from '../discount/acceptor-class.ts'
import type { Holding } from '../discount/part.ts'
import { namedRange } from '../discount/range-text.ts'

interface HoldingListProps {
  rows: readonly Holding[]
  chosenId: string | undefined
  dimmed: boolean
  onPick: (holding: Holding) => void
}

const Availability = ({ holding }: { holding: Holding }) =>
  holding.blocked_reason ? (
    <StatusDot tone="outline">{holding.blocked_reason}</StatusDot>
  ) : (
    <StatusDot tone="ok">可贴现</StatusDot>
  )

/** Held bills with one choice: a table, on the phone cards. A blocked bill cannot be picked and says why. */
export const HoldingList = ({ rows, chosenId, dimmed, onPick }: HoldingListProps) => {
  const className = useClassNames()
  const radio = (holding: Holding, place: string) => (
    <input
      type="radio"
      name={`holding-${place}`}
      id={`holding-${place}-${holding.holding_id}`}
      checked={holding.holding_id === chosenId}
      disabled={holding.blocked_reason !== ''}
      onChange={() => onPick(holding)}
    />
  )
  return (
    <>
      <div className="table-frame hide-phone">
        <table className={dimmed ? 'table holding-table is-dimmed' : 'table holding-table'}>
          <caption className="visually-hidden">持有票据</caption>
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
              <th scope="col">可办理</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(holding => (
              <tr
                key={holding.holding_id}
                className={holding.holding_id === chosenId ? 'is-chosen' : undefined}
              >
                <td>{radio(holding, 'row')}</td>
                <td>
                  <label htmlFor={`holding-row-${holding.holding_id}`}>
                    <BillNo value={holding.bill_no} />
                    <span className="sub">{namedRange(holding.range)}</span>
                  </label>
                </td>
                <td>
                  {holding.acceptor_name}
                  <span className="sub">{className(holding.acceptor_class)}</span>
                </td>
                <td>
                  {holding.due_dt}
                  <span className="sub">出票 {holding.issue_dt}</span>
                </td>
                <td className="numeric">
                  <Money fen={holding.amount_fen} />
                </td>
                <td>
                  <Availability holding={holding} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={dimmed ? 'only-phone card-list is-dimmed' : 'only-phone card-list'}>
        {rows.map(holding => (
          <li key={holding.holding_id} className={holding.holding_id === chosenId ? 'is-chosen' : undefined}>
            <label className="holding-card" htmlFor={`holding-card-${holding.holding_id}`}>
              {radio(holding, 'card')}
              <span>
                <span className="card-line">
                  <b>{holding.acceptor_name}</b>
                  {!holding.blocked_reason && <Availability holding={holding} />}
                </span>
                <span className="card-figure">
                  <Money fen={holding.amount_fen} />
                  <small>元</small>
                </span>
                <span className="card-line small">
                  <span>到期 {holding.due_dt}</span>
                  <span>{className(holding.acceptor_class)}</span>
                </span>
                <span className="card-line small">
                  <BillNo value={holding.bill_no} />
                </span>
                <span className="card-line small">{namedRange(holding.range)}</span>
                {holding.blocked_reason && <Availability holding={holding} />}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}
