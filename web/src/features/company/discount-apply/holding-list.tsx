import { groupBillNo } from '@portal/shared/bills/bill-no.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { AcceptorMarks } from '../../../domain/bills/acceptor-marks.tsx'
import { SourceTag } from '../../../domain/bills/bill-source.tsx'
import { DisclosureMark } from '../../../domain/bills/disclosure.tsx'
import { ExchangeCode } from '../../../domain/bills/exchange-code.tsx'
import type { Holding } from '../../../domain/bills/part.ts'
import { namedRange } from '../../../domain/bills/range-text.ts'
import { useClassNames } from '../../../domain/rates/acceptor-class.ts'
import { BillNo, Money } from '../../../ui/data/figures.tsx'
import { StatusDot } from '../../../ui/tag.tsx'
import { usePhone } from '../../../widgets/grid/use-phone.ts'

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
  /** Has the registry asked about one to be confirmed again. */
  onCheck: (holding: Holding) => void
  /** Has the disclosure platform asked about a commercial bill again. */
  onAskDisclosure: (holding: Holding) => void
}

/** What the disclosure platform has said of a commercial bill, with a button to ask again where it was no. */
const Disclosure = ({ holding, onAsk }: { holding: Holding; onAsk: HoldingListProps['onAskDisclosure'] }) =>
  holding.disclosure_outcome === 'exempt' ? null : (
    <span className="holding-source">
      {/* Where it is the reason that stands above, it is not said twice. */}
      {(holding.disclosure_text === '' || holding.blocked_reason !== holding.disclosure_text) && (
        <DisclosureMark bill={holding} />
      )}
      {(holding.disclosure_outcome === 'unknown' || holding.disclosure_outcome === 'differs') && (
        <button
          type="button"
          className="link-button"
          aria-label={`重新查询披露 ${holding.bill_no}`}
          onClick={() => onAsk(holding)}
        >
          重新查询披露
        </button>
      )}
    </span>
  )

/** What lists say of the acceptor, and how much room its line at the bank has left for a bill that can be chosen. */
const Acceptor = ({ holding }: { holding: Holding }) => (
  <>
    <AcceptorMarks lists={holding.acceptor_lists} />
    {holding.blocked_reason === '' && (
      <span className="sub figures">剩余额度 {formatYuan(holding.acceptor_left_fen)} 元</span>
    )}
  </>
)

type OwnActions = Pick<HoldingListProps, 'onDelete' | 'onCheck'>

/** Why a bill cannot be chosen; one that the registry has to confirm first is still on its way. */
const Availability = ({ reason, state }: { reason: string; state: Holding['state'] }) => {
  if (reason === '') return <StatusDot tone="ok">可贴现</StatusDot>
  return <StatusDot tone={state === '05' ? 'warn' : 'outline'}>{reason}</StatusDot>
}

/** Marks a bill that the company entered itself, with buttons to check it again and to remove it. */
const Source = ({ holding, onDelete, onCheck }: { holding: Holding } & OwnActions) =>
  holding.source === 'sandbox' ? null : (
    <span className="holding-source">
      <SourceTag source={holding.source} />
      {holding.state === '05' && (
        <button
          type="button"
          className="link-button"
          aria-label={`重新查验票据 ${holding.bill_no}`}
          onClick={() => onCheck(holding)}
        >
          重新查验
        </button>
      )}
      {(holding.state === '05' || holding.state === '10') && (
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

/** One of the exchange's codes, never broken; nothing for a bill to be confirmed. */
const Code = ({ code }: { code: string | null }) =>
  code && (
    <span className="holding-code">
      <ExchangeCode code={code} />
    </span>
  )

/** Held bills to choose from: a table, on the phone cards. A blocked bill cannot be chosen and shows why. */
export const HoldingList = (props: HoldingListProps) => {
  const { rows, chosen, blocked, dimmed, onToggle, onToggleAll, onDelete, onCheck, onAskDisclosure } = props
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
      aria-label={`选择 ${groupBillNo(holding.bill_no)}，${holding.acceptor_name}，${formatYuan(holding.amount_fen)} 元`}
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
                    {!blocked(holding) && <Availability reason="" state={holding.state} />}
                  </span>
                  <span className="card-figure">
                    <Money fen={holding.amount_fen} />
                    <small>元</small>
                  </span>
                  <span className="card-line small">
                    <span>到期 {holding.due_dt}</span>
                    <span>
                      {className(holding.acceptor_class)} {holding.bill_kind}
                    </span>
                  </span>
                  <span className="card-line small">
                    <BillNo value={holding.bill_no} />
                  </span>
                  <span className="card-line small">{namedRange(holding.range)}</span>
                  <span className="card-line small">
                    <Code code={holding.circulation} />
                    <Code code={holding.exchange_state} />
                    <Acceptor holding={holding} />
                  </span>
                  {blocked(holding) && <Availability reason={blocked(holding)} state={holding.state} />}
                </span>
              </label>
              <Disclosure holding={holding} onAsk={onAskDisclosure} />
              <Source holding={holding} onDelete={onDelete} onCheck={onCheck} />
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
                  <span className="sub">
                    {namedRange(holding.range)} <Code code={holding.exchange_state} />
                  </span>
                </label>
              </td>
              <td>
                {holding.acceptor_name}
                <span className="sub">
                  {className(holding.acceptor_class)} {holding.bill_kind}
                </span>
                <Acceptor holding={holding} />
              </td>
              <td>
                {holding.due_dt}
                <span className="sub">出票 {holding.issue_dt}</span>
              </td>
              <td className="numeric">
                <Money fen={holding.amount_fen} />
              </td>
              <td>
                <Availability reason={blocked(holding)} state={holding.state} />
                <span className="sub">
                  <Code code={holding.circulation} />
                </span>
                <Disclosure holding={holding} onAsk={onAskDisclosure} />
                <Source holding={holding} onDelete={onDelete} onCheck={onCheck} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
