import { groupBillNo } from '@portal/shared/bills/bill-no.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { namedRange } from '../../../domain/bills/range-text.ts'
import { rollText } from '../../../domain/bills/roll-text.ts'
import { useClassNames } from '../../../domain/rates/acceptor-class.ts'
import { BillNo, Money, Rate } from '../../../ui/data/figures.tsx'
import { TableFrame } from '../../../ui/data/table-frame.tsx'
import { StatusDot } from '../../../ui/tag.tsx'
import { usePhone } from '../../../widgets/grid/use-phone.ts'
import { blockedBy, type InstantBill } from './figures.ts'

interface BillListProps {
  rows: readonly InstantBill[]
  ticked: readonly InstantBill[]
  dimmed: boolean
  onToggle: (bill: InstantBill) => void
  /** Those of this page that pass every rule, or none of them. */
  onToggleAll: (bills: readonly InstantBill[], on: boolean) => void
}

/** Where a bill goes, and by which rules not at once. */
const Route = ({ bill, blocked }: { bill: InstantBill; blocked: string }) => {
  if (bill.route === 'none') return <StatusDot tone="outline">{bill.refusal || '不能贴现'}</StatusDot>
  if (blocked) return <StatusDot tone="outline">{blocked}</StatusDot>
  if (bill.route === 'instant') return <StatusDot tone="ok">可秒贴</StatusDot>
  return (
    <>
      <StatusDot tone="warn">转人工：{bill.reasons.map(({ name }) => name).join('、')}</StatusDot>
      {bill.reasons.map(({ rule, text }) => (
        <span key={`${rule} ${text}`} className="sub instant-why">
          {text}
        </span>
      ))}
    </>
  )
}

const rolled = ({ due_dt, price }: InstantBill): string => (price ? rollText({ due_dt, ...price }) : '')

/** Held bills with the price of each, before any is chosen: a table, on the phone cards. */
export const BillList = ({ rows, ticked, dimmed, onToggle, onToggleAll }: BillListProps) => {
  const className = useClassNames()
  const isPhone = usePhone()
  const isTicked = (bill: InstantBill) => ticked.some(({ holding_id }) => holding_id === bill.holding_id)
  const kind = ticked[0]?.bill_kind ?? rows.find(({ route }) => route === 'instant')?.bill_kind
  const free = rows.filter(bill => bill.route === 'instant' && bill.bill_kind === kind)
  const isAll = free.length > 0 && free.every(isTicked)
  const all = (
    <input
      type="checkbox"
      aria-label="全选本页可秒贴的票据"
      checked={isAll}
      disabled={free.length === 0}
      ref={box => {
        if (box) box.indeterminate = !isAll && free.some(isTicked)
      }}
      onChange={event => onToggleAll(free, event.target.checked)}
    />
  )
  const box = (bill: InstantBill) => (
    <input
      type="checkbox"
      id={`instant-${bill.holding_id}`}
      aria-label={`选择 ${groupBillNo(bill.bill_no)}，${bill.acceptor_name}，${formatYuan(bill.face_fen)} 元`}
      checked={isTicked(bill)}
      disabled={blockedBy(bill, ticked) !== ''}
      onChange={() => onToggle(bill)}
    />
  )
  const look = (bill: InstantBill) => (isTicked(bill) ? 'is-chosen' : undefined)
  if (isPhone)
    return (
      <>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is `all` */}
        <label className="instant-all">{all} 全选本页可秒贴的票据</label>
        <ul className={dimmed ? 'card-list is-dimmed' : 'card-list'} aria-label="我的票据">
          {rows.map(bill => (
            <li key={bill.holding_id} className={look(bill)}>
              <label className="instant-card" htmlFor={`instant-${bill.holding_id}`}>
                {box(bill)}
                <span>
                  <b>{bill.acceptor_name}</b>
                  <span className="card-figure">
                    {bill.price ? <Money fen={bill.price.net_fen} /> : '—'}
                    <small>元，实付</small>
                  </span>
                  {bill.price && (
                    <span className="card-line small">
                      <span>
                        <Rate e6={bill.price.rate_e6} />
                        %，{bill.price.days} 天
                      </span>
                      <span>
                        利息 <Money fen={bill.price.interest_fen} />
                      </span>
                    </span>
                  )}
                  <span className="card-line small">
                    <span>
                      票面 <Money fen={bill.face_fen} />
                    </span>
                    <span>到期 {bill.due_dt}</span>
                  </span>
                  <span className="card-line small">
                    <BillNo value={bill.bill_no} />
                  </span>
                  <Route bill={bill} blocked={blockedBy(bill, ticked)} />
                </span>
              </label>
            </li>
          ))}
        </ul>
      </>
    )
  return (
    <TableFrame caption="我的票据">
      <table className={dimmed ? 'table instant-table is-dimmed' : 'table instant-table'}>
        <caption className="visually-hidden">我的票据与秒贴价格</caption>
        <thead>
          <tr>
            <th scope="col">{all}</th>
            <th scope="col">承兑人与票据（包）号</th>
            <th scope="col">计息到期日</th>
            <th scope="col" className="numeric">
              年利率 <small>%</small>
            </th>
            <th scope="col" className="numeric">
              票面与利息 <small>元</small>
            </th>
            <th scope="col" className="numeric">
              实付金额 <small>元</small>
            </th>
            <th scope="col">办理方式</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(bill => (
            <tr key={bill.holding_id} className={look(bill)}>
              <td>{box(bill)}</td>
              <td>
                <label htmlFor={`instant-${bill.holding_id}`} className="instant-name">
                  {bill.acceptor_name}
                  <span className="sub">
                    {className(bill.acceptor_class)} {bill.bill_kind} {namedRange(bill.range)}
                  </span>
                  <span className="sub">
                    <BillNo value={bill.bill_no} />
                  </span>
                </label>
              </td>
              <td>
                {bill.price?.interest_end_dt ?? bill.due_dt}
                <span className={bill.price && bill.price.rolled_days > 0 ? 'sub warn-text' : 'sub'}>
                  {rolled(bill)}
                </span>
              </td>
              <td className="numeric">
                <Rate e6={bill.price?.rate_e6} />
                {bill.price && <span className="sub">{bill.price.days} 天</span>}
              </td>
              <td className="numeric">
                <Money fen={bill.face_fen} />
                {bill.price && (
                  <span className="sub">
                    利息 <Money fen={bill.price.interest_fen} />
                  </span>
                )}
              </td>
              <td className="numeric">
                <b>
                  <Money fen={bill.price?.net_fen} />
                </b>
                {bill.route === 'officer' && bill.pay_dt && (
                  <span className="sub">按 {bill.pay_dt} 放款</span>
                )}
              </td>
              <td>
                <Route bill={bill} blocked={blockedBy(bill, ticked)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
