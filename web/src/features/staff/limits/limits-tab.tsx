import { useMemo, useState } from 'react'
import { useCan } from '../../../core/api/use-can.ts'
import { ChangeDrawer } from '../../../domain/reference/change-log.tsx'
import { currentRow } from '../../../domain/reference/current-row.ts'
import { acceptorClasses } from '../../../domain/reference/terms.ts'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { type LimitRow, limitColumns } from './limit-columns.tsx'
import { LimitDialog } from './limit-dialog.tsx'

const yesNo = [
  { value: '1', name: '是' },
  { value: '0', name: '否' },
]
const limitFilter = declareFilter({
  org_name: { label: '承兑人名称', max: 60 },
  acceptor_class: { label: '类别', choices: acceptorClasses },
  overdue: { label: '持续逾期', choices: yesNo },
})
const keyOf = (row: LimitRow) => row.org_code

/** How much of each acceptor the bank takes, and whom it takes at all. */
export const LimitsTab = () => {
  const canEdit = useCan('limit_edit')
  const [editing, setEditing] = useState<LimitRow | null>(null)
  const [logged, setLogged] = useState<LimitRow | null>(null)
  const list = useGridSource('/api/admin/acceptor/query', { filterBy: limitFilter })
  const columns = useMemo(() => limitColumns(canEdit, setEditing, setLogged), [canEdit])
  return (
    <>
      <ListCard
        list={list}
        id="acceptor-limits"
        caption="承兑人额度"
        columns={columns}
        rowKey={keyOf}
        choosable
        requires={['limit_view']}
        note="按行号排列"
        empty={
          <ListEmpty list={list} of="承兑人">
            承兑人在“机构与行号”中维护
          </ListEmpty>
        }
      />
      {editing && (
        <LimitDialog row={currentRow(list.source.rows, editing, keyOf)} onClose={() => setEditing(null)} />
      )}
      <ChangeDrawer
        of={logged && { kind: 'acceptor', ref_no: logged.org_code, title: logged.org_name }}
        onClose={() => setLogged(null)}
      />
    </>
  )
}
