import './ledger.css'
import { subjectText } from '@portal/shared/books/subjects.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { setItem, sideNames, subjectItem } from '../../../domain/books/book-filters.ts'
import { FigureStrip } from '../../../ui/data/figure-strip.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { moneyText } from '../../../widgets/grid/column-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'

type Row = RowOf<'/api/admin/books/query_entry'>['rows'][number]
type Account = RowOf<'/api/admin/books/query_account'>['rows'][number]

const filterBy = declareFilter({
  set: setItem,
  subject: subjectItem,
  acct_id: { label: '账户序号', max: 15, numeric: true },
  side: { label: '借贷', choices: sideNames },
  keyword: { label: '业务或流水编号', max: 64 },
  from: { label: '记账日期', until: 'to' },
})

const columns = gridColumns<Row>([
  { id: 'business_dt', title: '记账日期', width: 112, frozen: true, card: 'title' },
  { id: 'kind_name', title: '种类', width: 132, card: 'status' },
  { id: 'acct_name', title: '账户', width: 200, under: row => subjectText(row.subject) },
  {
    id: 'debit',
    title: '借方',
    width: 168,
    kind: 'fen',
    of: row => (row.side === 'D' ? row.amount_fen : null),
  },
  {
    id: 'credit',
    title: '贷方',
    width: 168,
    kind: 'fen',
    of: row => (row.side === 'C' ? row.amount_fen : null),
  },
  { id: 'balance_fen', title: '账户余额', width: 168, kind: 'fen' },
  { id: 'ref_no', title: '业务编号', width: 216 },
  { id: 'txn_no', title: '账务流水号', width: 168 },
  { id: 'remark', title: '摘要', width: 160 },
  { id: 'at', title: '交易时间', width: 146, kind: 'time' },
  { id: 'owner_name', title: '户主', width: 220, hidden: true },
  { id: 'entry_no', title: '分录序号', width: 96, hidden: true },
])

/** Opening, debits and credits, closing of the one account that is shown: a sum that a reader can redo. */
const Figures = ({ of, from, to }: { of: Account; from: string; to: string }) => {
  const [first, second] =
    of.side === 'D' ? ['＋ 借方（元）', '－ 贷方（元）'] : ['－ 借方（元）', '＋ 贷方（元）']
  return (
    <Card flush>
      <FigureStrip
        flush
        className=""
        figures={[
          {
            title: `${subjectText(of.subject)} · ${of.acct_name}`,
            value: <Money fen={of.opening_fen} />,
            note: `${from} 日初余额`,
          },
          { title: first, value: <Money fen={of.debit_fen} /> },
          { title: second, value: <Money fen={of.credit_fen} /> },
          {
            title: '＝ 期末余额（元）',
            value: <Money fen={of.closing_fen} />,
            note: `${to} 日终`,
            net: true,
          },
        ]}
      />
    </Card>
  )
}

/** 明细账: every entry of the days, of a subject or of an account, the earliest first. */
export const EntriesTab = () => {
  const list = useGridSource('/api/admin/books/query_entry', { filterBy, pollWhenOfflineMs: steadyMs })
  const { first, filter } = list
  const asked =
    filter.acct_id && first
      ? {
          acct_id: filter.acct_id,
          from: first.from,
          to: first.to,
          ...(filter.set === 'traders' && { set: 'traders' as const }),
        }
      : null
  const account = useCall('/api/admin/books/query_account', asked).first?.rows[0]
  return (
    <div className="ledger-stack">
      {account && first && <Figures of={account} from={first.from} to={first.to} />}
      <ListCard
        list={list}
        id="book-entries"
        caption="明细账"
        columns={columns}
        rowKey={row => row.entry_no}
        rowLabel={row => `${row.business_dt} ${row.entry_no}`}
        requires={['books_view']}
        serverExport="book_entries"
        choosable
        note={first ? `${first.from} 至 ${first.to}，由早到晚` : '由早到晚，缺省为今日'}
        {...(first && {
          totals: { debit: moneyText(first.debit_fen), credit: moneyText(first.credit_fen) },
          totalLabel: '全部合计',
        })}
        empty={
          <ListEmpty list={list} of="分录" none="这些日期没有分录" narrowed="请换一段日期或放宽条件">
            放款、兑付、结算等入账后显示在这里
          </ListEmpty>
        }
      />
    </div>
  )
}
