import './instant-verdicts.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { BillNo, Money, Rate } from '../../ui/data/figures.tsx'
import { SimpleTable } from '../../ui/data/simple-table.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { StatusDot } from '../../ui/tag.tsx'
import { usePhone } from '../../widgets/grid/use-phone.ts'

export type InstantDecision = RowOf<'/api/instant/result'>
type Verdict = InstantDecision['verdicts'][number]

const Rules = ({ verdicts, caption }: { verdicts: readonly Verdict[]; caption: string }) => (
  <SimpleTable
    caption={caption}
    dense
    rows={verdicts}
    rowKey={row => row.rule}
    columns={[
      {
        key: 'name',
        title: '规则',
        cell: row => (
          <span className="verdict-text">
            {row.name}
            <span className="sub">{row.text}</span>
          </span>
        ),
      },
      {
        key: 'passed',
        title: '结果',
        cell: row => (
          <StatusDot tone={row.passed ? 'ok' : 'warn'}>{row.passed ? '通过' : '转人工'}</StatusDot>
        ),
      },
    ]}
  />
)

type Bill = InstantDecision['bills'][number]

const Card = ({ bill }: { bill: Bill }) => (
  <li>
    <b>{bill.acceptor_name}</b>
    <span>
      实付 <Money fen={bill.net_fen} /> 元
    </span>
    <span className="meta">
      票面 <Money fen={bill.face_fen} />
      ，利息 <Money fen={bill.interest_fen} />
    </span>
    <span className="meta">
      <Rate e6={bill.rate_e6} />
      %，{bill.days} 天，{bill.due_dt} 到期
    </span>
    <span className="meta">
      <BillNo value={bill.bill_no} />
    </span>
  </li>
)

/** The bills with their prices: a table, on the phone cards. */
const Bills = ({ of }: { of: InstantDecision }) => {
  const isPhone = usePhone()
  if (isPhone)
    return (
      <ul className="verdict-cards">
        {of.bills.map(bill => (
          <Card key={bill.holding_id} bill={bill} />
        ))}
      </ul>
    )
  return (
    <SimpleTable
      caption={`${of.apply_no} 的票据`}
      rows={of.bills}
      rowKey={row => row.holding_id}
      columns={[
        {
          key: 'bill',
          title: '承兑人与票据（包）号',
          total: '合计',
          cell: row => (
            <span className="verdict-text">
              {row.acceptor_name}
              <span className="sub">
                <BillNo value={row.bill_no} />
              </span>
            </span>
          ),
        },
        { key: 'due', title: '到期日', cell: row => row.due_dt, total: '' },
        { key: 'days', title: '天数', numeric: true, cell: row => row.days, total: '' },
        {
          key: 'rate',
          title: '年利率',
          unit: '%',
          numeric: true,
          cell: row => <Rate e6={row.rate_e6} />,
          total: <Rate e6={of.rate_e6} />,
        },
        {
          key: 'face',
          title: '票面',
          unit: '元',
          numeric: true,
          cell: row => <Money fen={row.face_fen} />,
          total: <Money fen={of.total_fen} />,
        },
        {
          key: 'interest',
          title: '利息',
          unit: '元',
          numeric: true,
          cell: row => <Money fen={row.interest_fen} />,
          total: <Money fen={of.interest_fen} />,
        },
        {
          key: 'net',
          title: '实付',
          unit: '元',
          numeric: true,
          cell: row => <Money fen={row.net_fen} />,
          total: <Money fen={of.net_fen} />,
        },
      ]}
    />
  )
}

/** Why an officer has it, rule by rule; nothing where the rules still stand for it. */
export const InstantStops = ({ of }: { of: InstantDecision }) =>
  of.stopped_by.length > 0 && (
    <Alert tone="warn">
      <ul>
        {of.stopped_by.map(({ rule, name, text }) => (
          <li key={`${rule} ${text}`}>
            {name}：{text}
          </li>
        ))}
      </ul>
    </Alert>
  )

/** Each rule's verdict on the whole and on every bill, folded away; nothing before the rules have judged. */
export const VerdictRecord = ({ of }: { of: InstantDecision }) => {
  const count = of.verdicts.length + of.bills.reduce((sum, bill) => sum + bill.verdicts.length, 0)
  if (count === 0) return null
  return (
    <details className="verdicts">
      <summary>
        逐条判定记录（规则第 {of.version_no} 版，{count} 项）
      </summary>
      {of.verdicts.length > 0 && (
        <>
          <h4>整笔申请</h4>
          <Rules verdicts={of.verdicts} caption={`${of.apply_no} 整笔的规则`} />
        </>
      )}
      {of.bills.map(bill => (
        <section key={bill.holding_id}>
          <h4>
            {bill.acceptor_name} <BillNo value={bill.bill_no} />
          </h4>
          <Rules verdicts={bill.verdicts} caption={`${bill.bill_no} 的规则`} />
        </section>
      ))}
    </details>
  )
}

/** The bills of a decision with their prices, and what each rule has said of them. */
export const InstantVerdicts = ({ of }: { of: InstantDecision }) => (
  <>
    <h3 className="verdict-heading">票据（{of.total_count} 张）</h3>
    <Bills of={of} />
    <VerdictRecord of={of} />
  </>
)
