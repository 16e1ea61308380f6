import { BillNo, Money } from '../../ui/figures.tsx'
import { usePhone } from '../../ui/grid/use-phone.ts'
import { StatusDot, Tag } from '../../ui/tag.tsx'
import { useClassNames } from '../discount/acceptor-class.ts'
import type { Holding } from '../discount/part.ts'
import { namedRange } from '../discount/range-text.ts'

interface HoldingListProps {
  rows: readonly Holding[]
  chosen: ReadonlySet<string>
  /** Why a bill cannot be added now; '' when it can. */
  blocked: (holding: Holding) => string
  dimmed: boolean
  onToggle: (holding: Holding) => void
  /** All of this page that can be chosen, or none of it. */
  onToggleAll: (all: boolean) => void
  onDelete: (holding: Holding) => void
}

const Availability = ({ reason }: { reason: string }) =>
  reason ? <StatusDot tone="outline">{reason}</StatusDot> : <StatusDot tone="ok">可贴现</StatusDot>

/** Where a bill the company entered itself says so, and can be taken away again. */
const Source = ({ holding, onDelete }: { holding: Holding; onDelete: (holding: Holding) => void }) =>
  holding.source === 'sandbox' ? null : (
    <span className="holding-source">
      <Tag tone="outline">{holding.source === 'typed' ? '手工录入' : '导入'}</Tag>
      {holding.state === '10' && (
        <button
          type="button"
          className="link-button"
          aria-label={`删除票据 ${holding.bill_no}`}
          onClick={() => onDelete(holding)}
        >
          删除
        </button>
      )}
    </span>
  )

/** Held bills to choose from: a table, on the phone cards. A blocked bill cannot be chosen and says why. */
export const HoldingList = (props: HoldingListProps) => {
  const { rows, chosen, blocked, dimmed, onToggle, onToggleAll, onDelete } = props
  const className = useClassNames()
  const isPhone = usePhone()
  const free = rows.filter(holding => blocked(holding) === '')
  const all = free.length > 0 && free.every(holding => chosen.has(holding.holding_id))
  const some = free.some(holding => chosen.has(holding.holding_id))
  const selectAll = (
    <input
      type="checkbox"
      aria-label="全选本页"
      checked={all}
      disabled={free.length === 0}
      ref={box => {
        if (box) box.indeterminate = some && !all
      }}
      onChange={event => onToggleAll(event.target.checked)}
    />
  )
  const box = (holding: Holding) => (
    <input
      type="checkbox"
      id={`holding-${holding.holding_id}`}
      checked={chosen.has(holding.holding_id)}
      disabled={blocked(holding) !== ''}
      onChange={() => onToggle(holding)}
    />
  )
  const classOf = (holding: Holding) => (chosen.has(holding.holding_id) ? 'is-chosen' : undefined)
  if (isPhone) {
    return (
      <>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is `selectAll` */}
        <label className="holding-all">{selectAll} 全选本页</label>
        <ul className={dimmed ? 'card-list is-dimmed' : 'card-list'} aria-label="持有票据">
          {rows.map(holding => (
            <li key={holding.holding_id} className={classOf(holding)}>
              <label className="holding-card" htmlFor={`holding-${holding.holding_id}`}>
                {box(holding)}
                <span>
                  <span className="card-line">
                    <b>{holding.acceptor_name}</b>
                    {!blocked(holding) && <Availability reason="" />}
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
                  {blocked(holding) && <Availability reason={blocked(holding)} />}
                </span>
              </label>
              <Source holding={holding} onDelete={onDelete} />
            </li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <div className="table-frame">
      <table className={dimmed ? 'table holding-table is-dimmed' : 'table holding-table'}>
        <caption className="visually-hidden">持有票据</caption>
        <thead>
          <tr>
            <th scope="col">{selectAll}</th>
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
            <tr key={holding.holding_id} className={classOf(holding)}>
              <td>{box(holding)}</td>
              <td>
                <label htmlFor={`holding-${holding.holding_id}`}>
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
                <Availability reason={blocked(holding)} />
                <Source holding={holding} onDelete={onDelete} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
