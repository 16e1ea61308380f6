import { subjectText } from '@portal/shared/books/subjects.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { steadyMs } from '../../../core/refresh.ts'
import { ledgerLink, setItem, sideNames, subjectItem } from '../../../domain/books/book-filters.ts'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { moneyText } from '../../../widgets/grid/column-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'

type Row = RowOf<'/api/admin/books/query_account'>['rows'][number]

const filterBy = declareFilter({
  set: setItem,
  subject: subjectItem,
  acct_name: { label: '账户或户主', max: 61 },
  moved: { label: '发生额', choices: [{ value: '1', name: '本期有发生额' }] },
  from: { label: '日期', until: 'to' },
})

const sortable = ['closing_fen', 'debit_fen', 'credit_fen']
const labelOf = (row: Row) => `${row.acct_name} ${row.acct_id}`

const columnsOf = (open: (row: Row) => void) =>
  gridColumns<Row>([
    {
      id: 'acct_name',
      title: '账户',
      width: 220,
      frozen: true,
      card: 'title',
      under: row => (row.owner_name === row.acct_name ? row.acct_no : row.owner_name || row.acct_no),
    },
    { id: 'subject', title: '科目', width: 180, of: row => subjectText(row.subject) },
    { id: 'side', title: '方向', width: 60, names: sideNames, hidden: true },
    { id: 'opening_fen', title: '期初余额', width: 150, kind: 'fen' },
    { id: 'debit_fen', title: '本期借方', width: 150, kind: 'fen', sort: true },
    { id: 'credit_fen', title: '本期贷方', width: 150, kind: 'fen', sort: true },
    { id: 'closing_fen', title: '期末余额', width: 150, kind: 'fen', sort: true },
    { id: 'entries', title: '分录数', width: 72, kind: 'count' },
    { id: 'owner_name', title: '户主', width: 220, hidden: true },
    { id: 'acct_no', title: '账号', width: 200, hidden: true },
    openColumn(open, () => '明细'),
  ])

/** 总账: the accounts of a set of books, by subject, with what they had, what moved and what they have. */
export const AccountsTab = () => {
  const navigate = useNavigate()
  const list = useGridSource('/api/admin/books/query_account', {
    filterBy,
    sortable,
    pollWhenOfflineMs: steadyMs,
  })
  const { first, filter } = list
  const latest = useRef((_: Row) => {})
  latest.current = row => {
    if (first) void navigate(ledgerLink('entries', { ...first, set: filter.set }, { acct_id: row.acct_id }))
  }
  const columns = useMemo(() => columnsOf(row => latest.current(row)), [])
  return (
    <ListCard
      list={list}
      id="book-accounts"
      caption="总账"
      columns={columns}
      rowKey={row => row.acct_id}
      rowLabel={labelOf}
      requires={['books_view']}
      serverExport="book_accounts"
      note={first ? `${first.from} 至 ${first.to}，按科目排列` : '按科目排列，缺省为今日'}
      {...(first && {
        totals: { debit_fen: moneyText(first.debit_fen), credit_fen: moneyText(first.credit_fen) },
        totalLabel: '全部合计',
      })}
      empty={
        <ListEmpty list={list} of="账户">
          有账务往来的账户显示在这里
        </ListEmpty>
      }
    />
  )
}
