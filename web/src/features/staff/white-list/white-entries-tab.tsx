import { useMemo, useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useBusinessDate } from '../../../core/api/clock.ts'
import { useCan } from '../../../core/api/use-can.ts'
import { ChangeDrawer } from '../../../domain/reference/change-log.tsx'
import { currentRow } from '../../../domain/reference/current-row.ts'
import { billKinds } from '../../../domain/reference/terms.ts'
import { Button } from '../../../ui/button.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { AddWhiteDialog, EditWhiteDialog } from './white-dialogs.tsx'
import { type EntryRow, entryColumns, entryStates } from './white-entry-columns.tsx'

const entryFilter = declareFilter({
  org_name: { label: '承兑人名称', max: 60 },
  bill_kind: { label: '票据种类', choices: billKinds },
  state: { label: '状态', choices: entryStates },
})
const keyOf = (row: EntryRow) => row.entry_id

const switching = ({ entry_id, version, state }: EntryRow): Act =>
  state === 'stopped'
    ? {
        label: '恢复',
        ask: { note: '恢复后在有效期内列入可交易白名单。' },
        look: 'primary',
        done: '条目已恢复',
        call: () => post('/api/admin/whitelist/resume_entry', { entry_id, version }),
      }
    : {
        label: '停用',
        ask: { note: '停用后不再列入可交易白名单；已成交的订单不受影响。', words: 'required' },
        look: 'danger-line',
        done: '条目已停用',
        call: reason => post('/api/admin/whitelist/stop_entry', { entry_id, version, reason }),
      }

/** The tradable list with everything that is not in force today too. */
export const WhiteEntriesTab = () => {
  const canDecide = useCan('white_decide')
  const today = useBusinessDate()
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<EntryRow | null>(null)
  const [switched, setSwitched] = useState<EntryRow | null>(null)
  const [logged, setLogged] = useState<EntryRow | null>(null)
  const list = useGridSource('/api/admin/whitelist/query_entry', { filterBy: entryFilter })
  const { source } = list
  const columns = useMemo(
    () => entryColumns(canDecide, { onEdit: setEditing, onSwitch: setSwitched, onLog: setLogged }),
    [canDecide],
  )
  return (
    <ListCard
      list={list}
      id="white-entries"
      caption="白名单条目"
      columns={columns}
      rowKey={keyOf}
      requires={['white_view']}
      note={
        canDecide ? (
          <Button variant="primary" onClick={() => setAdding(true)}>
            新增条目
          </Button>
        ) : (
          '最近修改的在前'
        )
      }
      empty={
        <ListEmpty list={list} of="条目" none="白名单还没有条目">
          可新增条目，或通过机构的申请
        </ListEmpty>
      }
    >
      {adding && today && <AddWhiteDialog today={today} onClose={() => setAdding(false)} />}
      {editing && (
        <EditWhiteDialog row={currentRow(source.rows, editing, keyOf)} onClose={() => setEditing(null)} />
      )}
      {switched && (
        <ActDialog
          subject={`${switched.org_name}（${billKinds[switched.bill_kind]}）`}
          act={switching(switched)}
          onClose={() => setSwitched(null)}
        />
      )}
      <ChangeDrawer
        of={logged && { kind: 'white_entry', ref_no: logged.entry_id, title: logged.org_name }}
        onClose={() => setLogged(null)}
      />
    </ListCard>
  )
}
