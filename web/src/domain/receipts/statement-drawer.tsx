import '../review/review.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { statementStates } from '@portal/shared/statements/states.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useCall } from '../../core/api/hooks.ts'
import { longTime, Money } from '../../ui/data/figures.tsx'
import { ReviewLog } from '../../ui/data/review-log.tsx'
import { SimpleTable } from '../../ui/data/simple-table.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Drawer } from '../../ui/layers/drawer.tsx'
import { dotTones, StatusDot } from '../../ui/tag.tsx'
import { ActBar } from '../../widgets/act-bar.tsx'
import type { Act } from '../../widgets/act-dialog.tsx'
import { NextLine } from '../../widgets/next-line.tsx'
import { accountName, type Statement, StatementPapers } from './statement-columns.tsx'

type Detail = RowOf<'/api/statement/query_detail'>

interface StatementDrawerProps {
  /** Null = closed. */
  statement: Statement | null
  /** Whose it is, for staff. */
  company?: string
  acts: readonly Act[]
  onClose: () => void
}

const factsOf = (row: Statement, company: string | undefined): readonly [string, ReactNode][] => [
  ...(company === undefined ? [] : [['会员', company] as [string, ReactNode]]),
  ['账户', accountName(row)],
  ['对账期间', `${row.from} 至 ${row.to}`],
  ['期初余额（元）', <Money key="o" fen={row.opening_fen} />],
  [`收入 ${row.in_count} 笔（元）`, <Money key="i" fen={row.in_fen} />],
  [`支出 ${row.out_count} 笔（元）`, <Money key="e" fen={row.out_fen} />],
  ['期末余额（元）', <Money key="c" fen={row.closing_fen} />],
  ['出具时间', longTime(row.issued_at)],
  ...(row.confirm_by ? [['确认期限', row.confirm_by] as [string, ReactNode]] : []),
  ...(row.answered_at
    ? [['最近答复', `${row.answered_by}，${longTime(row.answered_at)}`] as [string, ReactNode]]
    : []),
]

/** The lines that the difference points at. */
const Marked = ({ of }: { of: Detail['marked'] }) =>
  of.length > 0 && (
    <>
      <h3>差异所指的收付（{of.length} 笔）</h3>
      <SimpleTable
        caption="差异所指的收付"
        dense
        columns={[
          { key: 'day', title: '记账日期', cell: row => <span className="figures">{row.business_dt}</span> },
          { key: 'kind', title: '摘要', cell: row => row.kind_name },
          { key: 'other', title: '对方', cell: row => row.other_name || '—' },
          { key: 'ref', title: '业务编号', cell: row => row.ref_no || '—' },
          {
            key: 'in',
            title: '收入',
            unit: '元',
            numeric: true,
            cell: row => (row.is_in ? <Money fen={row.amount_fen} /> : '—'),
          },
          {
            key: 'out',
            title: '支出',
            unit: '元',
            numeric: true,
            cell: row => (row.is_in ? '—' : <Money fen={row.amount_fen} />),
          },
        ]}
        rows={of}
        rowKey={row => row.entry_no}
      />
    </>
  )

/** What the difference points at, and who has said what about the statement since it was made. */
const Answers = ({ statementNo }: { statementNo: string }) => {
  const { first } = useCall('/api/statement/query_detail', { statement_no: statementNo })
  if (!first) return null
  return (
    <>
      <Marked of={first.marked} />
      <h3>办理记录</h3>
      <ReviewLog
        caption="办理记录"
        log={first.history.toReversed().map(({ at, event_name, actor_name, remark }) => ({
          at,
          what: event_name,
          who: actor_name,
          remark,
        }))}
      />
    </>
  )
}

/** One statement: its figures, what was said about it, and what may be done. */
export const StatementDrawer = ({ statement: row, company, acts, onClose }: StatementDrawerProps) => (
  <Drawer open={row !== null} title={row ? `对账单 ${row.statement_no}` : ''} onClose={onClose}>
    {row && (
      <>
        <div className="review-body">
          <p className="review-head">
            <StatusDot tone={dotTones[statementStates[row.state].tone]}>{row.state_name}</StatusDot>
            <NextLine of={row} />
          </p>
          {row.difference && (
            <Alert tone={row.state === 'T30' ? 'info' : 'warn'}>差异：{row.difference}</Alert>
          )}
          {row.blocked_reason && <Alert tone="info">{row.blocked_reason}</Alert>}
          {row.reply && <Alert tone="info">银行答复：{row.reply}</Alert>}
          <dl className="facts">
            {factsOf(row, company).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="figures">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="review-files">
            {company === undefined && (
              <Link to={`/receipts?tab=entries&acct_id=${row.acct_id}&from=${row.from}&to=${row.to}`}>
                查看收付明细
              </Link>
            )}
            <StatementPapers statementNo={row.statement_no} />
          </p>
          <Answers statementNo={row.statement_no} />
        </div>
        <footer className="review-foot">
          <ActBar subject={`对账单 ${row.statement_no}，期末余额以此为准`} acts={acts} />
        </footer>
      </>
    )}
  </Drawer>
)
