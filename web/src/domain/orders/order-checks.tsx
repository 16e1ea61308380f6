import { Money } from '../../ui/data/figures.tsx'
import { SimpleTable } from '../../ui/data/simple-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StatusDot } from '../../ui/tag.tsx'
import { daysText, isRepo, type OrderDetail } from './order.ts'

type Check = OrderDetail['checks'][number]

/** The server's fresh checks, each with its objection. */
export const OrderChecks = ({ checks }: { checks: readonly Check[] }) => (
  <ul className="order-checks" aria-label="系统校验">
    {checks.map(check => (
      <li key={check.key} className={check.ok ? 'is-ok' : 'is-wrong'}>
        <Icon name={check.ok ? 'check' : 'warning'} />
        <span>
          {check.name}
          <span className="visually-hidden">{check.ok ? '通过' : '未通过'}</span>
        </span>
        {!check.ok && <span className="order-check-text">{check.text}</span>}
      </li>
    ))}
  </ul>
)

interface Compared {
  name: string
  ours: string
  again: string
  isMoney: boolean
}

const comparedOf = (row: OrderDetail): Compared[] => {
  const { recalculated } = row
  const money = (name: string, field: 'total_fen' | 'interest_fen' | 'settle_fen' | 'due_settle_fen') => ({
    name,
    ours: row[field],
    again: recalculated[field],
    isMoney: true,
  })
  return [
    {
      name: '票据张数',
      ours: String(row.total_count),
      again: String(recalculated.total_count),
      isMoney: false,
    },
    money('票面总额', 'total_fen'),
    money('利息', 'interest_fen'),
    money('结算金额', 'settle_fen'),
    {
      name: '加权期限（天）',
      ours: daysText(row.avg_days_e2),
      again: daysText(recalculated.avg_days_e2),
      isMoney: false,
    },
    ...(isRepo(row)
      ? [
          {
            name: '到期利息',
            ours: row.due_interest_fen,
            again: recalculated.due_interest_fen,
            isMoney: true,
          },
          money('到期结算金额', 'due_settle_fen'),
        ]
      : []),
  ]
}

const Value = ({ text, isMoney }: { text: string; isMoney: boolean }) =>
  isMoney ? <Money fen={text} /> : <span className="figures">{text}</span>

/** The order's figures beside those the server computes again now. */
export const OrderComparison = ({ row }: { row: OrderDetail }) => (
  <SimpleTable
    caption="数字比对"
    dense
    columns={[
      { key: 'name', title: '项目', cell: line => line.name },
      {
        key: 'ours',
        title: '订单',
        numeric: true,
        cell: line => <Value text={line.ours} isMoney={line.isMoney} />,
      },
      {
        key: 'again',
        title: '系统重算',
        numeric: true,
        cell: line => <Value text={line.again} isMoney={line.isMoney} />,
      },
      {
        key: 'same',
        title: '比对',
        cell: line =>
          line.ours === line.again ? (
            <StatusDot tone="ok">一致</StatusDot>
          ) : (
            <StatusDot tone="error">不一致</StatusDot>
          ),
      },
    ]}
    rows={comparedOf(row)}
    rowKey={line => line.name}
  />
)

/** The caller's lines (授信额度) that a purchase takes: before and after. */
export const LimitUses = ({ limits }: { limits: OrderDetail['limits'] }) => (
  <SimpleTable
    caption="授信额度"
    dense
    columns={[
      { key: 'name', title: '额度', cell: line => line.name },
      {
        key: 'limit',
        title: '总额',
        unit: '元',
        numeric: true,
        cell: line => <Money fen={line.limit_fen} />,
      },
      {
        key: 'used',
        title: '现已占用',
        unit: '元',
        numeric: true,
        cell: line => <Money fen={line.used_fen} />,
      },
      {
        key: 'wanted',
        title: '本笔占用',
        unit: '元',
        numeric: true,
        cell: line => <Money fen={line.wanted_fen} />,
      },
      {
        key: 'after',
        title: '占用后',
        unit: '元',
        numeric: true,
        cell: line => <Money fen={line.after_fen} />,
      },
      {
        key: 'enough',
        title: '结果',
        cell: line =>
          line.is_enough ? (
            <StatusDot tone="ok">充足</StatusDot>
          ) : (
            <StatusDot tone="error">授信额度不足</StatusDot>
          ),
      },
    ]}
    rows={limits}
    rowKey={line => line.name}
  />
)
