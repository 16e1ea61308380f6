import type { RowOf } from '@portal/shared/contract/table.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { rangeText } from '../../../domain/bills/range-text.ts'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'

type Row = RowOf<'/api/admin/books/query_amortisation'>['rows'][number]

const filterBy = declareFilter({
  keyword: { label: '申请、票号或申请人', max: 61 },
  from: { label: '日期', until: 'to' },
})

const labelOf = (row: Row) => `${row.apply_no} 第 ${row.line} 行`

const columns = gridColumns<Row>([
  { id: 'apply_no', title: '申请编号', width: 172, frozen: true, card: 'title' },
  { id: 'bill_no', title: '票据（包）号', width: 268, kind: 'bill' },
  { id: 'company_name', title: '申请人', width: 200 },
  { id: 'interest_fen', title: '贴现利息', width: 148, kind: 'fen' },
  { id: 'before_fen', title: '期初累计摊销', width: 148, kind: 'fen' },
  { id: 'earned_fen', title: '本期摊销', width: 148, kind: 'fen' },
  { id: 'handed_over_fen', title: '本期卖出结转', width: 148, kind: 'fen' },
  { id: 'remaining_fen', title: '期末待摊', width: 148, kind: 'fen' },
  { id: 'days', title: '计息天数', width: 88, kind: 'count' },
  { id: 'first_dt', title: '放款日', width: 116 },
  { id: 'end_dt', title: '计息到期日', width: 116 },
  { id: 'sold_dt', title: '卖出日', width: 116, of: row => row.sold_dt ?? '—' },
  { id: 'face_fen', title: '票面金额', width: 160, kind: 'fen' },
  { id: 'rate', title: '年利率', width: 96, kind: 'rate', of: row => row.rate_e6 },
  { id: 'range', title: '子票区间', width: 160, hidden: true, of: row => rangeText(row.range) },
])

/** The bills whose interest is being earned in the days shown, one by one. */
export const BillsTab = () => {
  const list = useGridSource('/api/admin/books/query_amortisation', { filterBy, pollWhenOfflineMs: steadyMs })
  const { first } = list
  return (
    <ListCard
      list={list}
      id="amortised-bills"
      caption="利息摊销"
      columns={columns}
      rowKey={row => row.bill_id}
      rowLabel={labelOf}
      requires={['books_view']}
      serverExport="amortisation"
      choosable
      note={first ? `${first.from} 至 ${first.to} 在摊的票据，放款早的在前` : '缺省为本月'}
      empty={
        <ListEmpty list={list} of="在摊票据" none="这些日期没有在摊的票据" narrowed="请换一段日期或放宽条件">
          贴现放款后逐日摊销
        </ListEmpty>
      }
    />
  )
}
