import './ledger.css'
import { subjectText } from '@portal/shared/books/subjects.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { steadyMs } from '../../../core/refresh.ts'
import { ledgerLink, setItem, sideNames } from '../../../domain/books/book-filters.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Awaited } from '../../../ui/feedback/awaited.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { moneyText } from '../../../widgets/grid/column-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'

type Answer = RowOf<'/api/admin/books/query_trial_balance'>
type Row = Answer['rows'][number]

const filterBy = declareFilter({
  set: setItem,
  from: { label: '日期', until: 'to' },
})

const textOf = (row: Row) => subjectText(row.subject)

const columnsOf = (open: (row: Row) => void) =>
  gridColumns<Row>([
    { id: 'subject', title: '科目', width: 168, frozen: true, card: 'title', of: textOf },
    { id: 'side', title: '方向', width: 60, names: sideNames, hidden: true },
    { id: 'opening_debit_fen', title: '期初借方', width: 128, kind: 'fen' },
    { id: 'opening_credit_fen', title: '期初贷方', width: 128, kind: 'fen' },
    { id: 'debit_fen', title: '本期借方', width: 128, kind: 'fen' },
    { id: 'credit_fen', title: '本期贷方', width: 128, kind: 'fen' },
    { id: 'closing_debit_fen', title: '期末借方', width: 128, kind: 'fen' },
    { id: 'closing_credit_fen', title: '期末贷方', width: 128, kind: 'fen' },
    { id: 'accounts', title: '账户数', width: 80, kind: 'count', hidden: true },
    openColumn(open, () => '总账'),
  ])

const totalsOf = (totals: Answer['totals']) =>
  Object.fromEntries(Object.entries(totals).map(([id, fen]) => [id, moneyText(fen)]))

/** Whether the three pairs of sums agree, in words. */
const Verdict = ({ of }: { of: Answer }) => (
  <Alert tone={of.balanced ? 'ok' : 'error'}>
    {of.set_name} {of.from} 至 {of.to}：{of.balanced ? '试算平衡' : '试算不平衡'}。 期初借贷{' '}
    <b className="figures">{moneyText(of.totals.opening_debit_fen)}</b> ／{' '}
    <b className="figures">{moneyText(of.totals.opening_credit_fen)}</b>，本期借贷{' '}
    <b className="figures">{moneyText(of.totals.debit_fen)}</b> ／{' '}
    <b className="figures">{moneyText(of.totals.credit_fen)}</b>，期末借贷{' '}
    <b className="figures">{moneyText(of.totals.closing_debit_fen)}</b> ／{' '}
    <b className="figures">{moneyText(of.totals.closing_credit_fen)}</b> 元。
  </Alert>
)

/** 试算平衡表: the subjects of a set of books over a span of days, today by default. */
export const TrialTab = () => {
  const navigate = useNavigate()
  const list = useGridSource('/api/admin/books/query_trial_balance', {
    filterBy,
    pollWhenOfflineMs: steadyMs,
  })
  const { first, filter } = list
  const latest = useRef((_: Row) => {})
  latest.current = row => {
    if (first) void navigate(ledgerLink('accounts', { ...first, set: filter.set }, { subject: row.subject }))
  }
  const columns = useMemo(() => columnsOf(row => latest.current(row)), [])
  return (
    <div className="ledger-stack">
      <Awaited known={list.isSettled}>
        {first && <Verdict of={first} />}
        <ListCard
          list={list}
          id="trial-balance"
          caption="试算平衡表"
          columns={columns}
          rowKey={row => row.subject}
          requires={['books_view']}
          serverExport="trial_balance"
          note={first ? `${first.from} 至 ${first.to}，单位：元` : '缺省为今日'}
          {...(first && { totals: totalsOf(first.totals), totalLabel: '合计' })}
          empty={
            <ListEmpty list={list} of="科目">
              账务按科目汇总在这里
            </ListEmpty>
          }
        />
      </Awaited>
    </div>
  )
}
