import { differenceKinds, differenceStates } from '@portal/shared/books/differences.ts'
import { useMemo } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { sideNames } from '../../../domain/books/book-filters.ts'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { type Difference, DifferenceDrawer, faceOf } from './difference-drawer.tsx'

const filterBy = declareFilter({
  state: {
    label: '状态',
    choices: Object.entries(differenceStates).map(([value, { name }]) => ({ value, name })),
  },
  kind: { label: '差异', choices: differenceKinds },
  subject_no: { label: '业务编号', max: 64 },
  from: { label: '业务日期', until: 'to' },
})

const keyOf = (row: Difference) => row.difference_id
const labelOf = (row: Difference) => `${row.dt} ${row.kind_name} ${row.subject_no} ${row.difference_id}`

const columnsOf = (open: (key: string | null) => void) =>
  gridColumns<Difference>([
    { id: 'dt', title: '业务日期', width: 116, frozen: true, card: 'title' },
    { id: 'kind', title: '差异', width: 112, of: row => row.kind_name },
    { id: 'state', title: '状态', width: 96, card: 'status', kind: 'state', of: faceOf },
    { id: 'subject_no', title: '业务编号', width: 184 },
    { id: 'expected_fen', title: '应有金额', width: 124, kind: 'fen' },
    { id: 'found_fen', title: '实有金额', width: 124, kind: 'fen' },
    { id: 'gap_fen', title: '差额', width: 124, kind: 'fen' },
    { id: 'acct_name', title: '账户', width: 180, of: row => row.acct_name || '—' },
    { id: 'side', title: '借贷', width: 60, of: row => sideNames[row.side] ?? '—' },
    { id: 'detail', title: '说明', width: 300 },
    { id: 'found_at', title: '发现时间', width: 146, kind: 'time' },
    { id: 'accepted_by', title: '确认人', width: 100, of: row => row.accepted_by || '—' },
    { id: 'accepted_at', title: '确认时间', width: 146, kind: 'time', hidden: true },
    { id: 'words', title: '确认说明', width: 240, hidden: true },
    openColumn(
      row => open(row.difference_id),
      row => (row.actions.includes('accept') ? '确认' : '详情'),
    ),
  ])

/** What reconciliations have found: what waits comes first. */
export const DifferencesTab = () => {
  const [opened, open] = useOpenRow('difference_id')
  const list = useGridSource('/api/admin/books/query_difference', { filterBy, pollWhenOfflineMs: steadyMs })
  const columns = useMemo(() => columnsOf(open), [open])
  // Asked for by itself: what is done with it may take it off the page of the list.
  const one = useCall('/api/admin/books/query_difference', opened ? { difference_id: opened } : null)
  const shown = one.first?.rows.find(row => row.difference_id === opened) ?? null
  const { first } = list
  return (
    <ListCard
      list={list}
      id="day-end-differences"
      caption="对账差异"
      columns={columns}
      rowKey={keyOf}
      rowLabel={labelOf}
      requires={['books_view']}
      serverExport="differences"
      onOpen={row => open(row.difference_id)}
      openKey={opened}
      note={first ? `待处理 ${first.open} 条，列在最前` : '待处理的在前'}
      empty={
        <ListEmpty list={list} of="差异" none="没有对账差异">
          日终对账发现的差异显示在这里
        </ListEmpty>
      }
    >
      <DifferenceDrawer of={shown} onClose={() => open(null)} />
    </ListCard>
  )
}
