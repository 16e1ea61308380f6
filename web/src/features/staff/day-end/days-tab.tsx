import type { RowOf } from '@portal/shared/contract/table.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'

type Row = RowOf<'/api/admin/books/query_day'>['rows'][number]

const filterBy = declareFilter({ from: { label: '业务日期', until: 'to' } })

const faceOf = ({ differences, open }: Row) => {
  if (differences === 0) return { name: '相符', tone: 'ok' as const }
  return open > 0
    ? { name: '有差异', tone: 'error' as const }
    : { name: '差异已处理', tone: 'plain' as const }
}

const columns = gridColumns<Row>([
  { id: 'dt', title: '业务日期', width: 116, frozen: true, card: 'title' },
  { id: 'result', title: '结果', width: 116, card: 'status', kind: 'state', of: faceOf },
  { id: 'differences', title: '差异', width: 80, kind: 'count' },
  { id: 'open', title: '待处理', width: 80, kind: 'count' },
  { id: 'movements', title: '账务笔数', width: 92, kind: 'count' },
  { id: 'debit_fen', title: '借方合计', width: 176, kind: 'fen' },
  { id: 'credit_fen', title: '贷方合计', width: 176, kind: 'fen' },
  { id: 'checked_at', title: '对账时间', width: 146, kind: 'time' },
  { id: 'checked_by', title: '对账人', width: 110 },
  { id: 'runs', title: '对账次数', width: 92, kind: 'count' },
])

/** The days that have been reconciled, the newest first. */
export const DaysTab = () => {
  const list = useGridSource('/api/admin/books/query_day', { filterBy, pollWhenOfflineMs: steadyMs })
  return (
    <ListCard
      list={list}
      id="day-end-days"
      caption="日终对账"
      columns={columns}
      rowKey={row => row.dt}
      requires={['books_view']}
      note="每日零点后自动对前一日对账，新的在前"
      empty={
        <ListEmpty list={list} of="对账记录">
          每日零点后自动对账，也可随时对过去的一日对账
        </ListEmpty>
      }
    />
  )
}
