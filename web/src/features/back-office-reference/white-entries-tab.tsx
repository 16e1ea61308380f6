import { useMemo, useState } from 'react'
import { useBusinessDate } from '../../api/business-date.ts'
import { post } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import { billKinds, keyIn } from '../reference/terms.ts'
import { type Decision, DecisionDialog } from '../review/decision-bar.tsx'
import { ChangeDrawer } from './change-log.tsx'
import { currentRow } from './current-row.ts'
import { ChoiceField, ReferenceFilter } from './reference-filter.tsx'
import { useCan } from './use-can.ts'
import { AddWhiteDialog, EditWhiteDialog } from './white-dialogs.tsx'
import { type EntryRow, entryColumns, entryStates } from './white-entry-columns.tsx'

const fields = { org_name: { max: 60 }, bill_kind: { max: 4 }, state: { max: 8 } } as const
type Filter = Record<keyof typeof fields, string>
const noFilter: Filter = { org_name: '', bill_kind: '', state: '' }
const keyOf = (row: EntryRow) => row.entry_id

const EntryFilter = ({ filter, onAsk }: { filter: Filter; onAsk: (filter: Filter) => void }) => {
  const { bind, submit } = useFilterForm({ filter, onAsk })
  return (
    <ReferenceFilter onSubmit={submit} onReset={() => onAsk(noFilter)}>
      <Field label="承兑人名称">
        <TextInput {...bind('org_name')} maxLength={60} placeholder="全部" />
      </Field>
      <ChoiceField label="票据种类" choices={Object.entries(billKinds)} {...bind('bill_kind')} />
      <ChoiceField label="状态" choices={Object.entries(entryStates)} {...bind('state')} />
    </ReferenceFilter>
  )
}

const switching = ({ entry_id, version, state }: EntryRow): Decision =>
  state === 'stopped'
    ? {
        label: '恢复',
        note: '恢复后在有效期内列入可交易白名单。',
        reason: 'none',
        look: 'primary',
        done: '条目已恢复',
        run: () => post('/api/admin/whitelist/resume_entry', { entry_id, version }),
      }
    : {
        label: '停用',
        note: '停用后不再列入可交易白名单；已成交的订单不受影响。',
        reason: 'required',
        look: 'danger-line',
        done: '条目已停用',
        run: reason => post('/api/admin/whitelist/stop_entry', { entry_id, version, reason }),
      }

/** The tradable list with everything that is not in force today too. */
export const WhiteEntriesTab = () => {
  const canDecide = useCan('white_decide')
  const today = useBusinessDate()
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<EntryRow | null>(null)
  const [switched, setSwitched] = useState<EntryRow | null>(null)
  const [logged, setLogged] = useState<EntryRow | null>(null)
  const { source, filter, isFiltered, setFilter } = useGridSource('/api/admin/whitelist/query_entry', {
    fields,
    toRequest: ({ org_name, bill_kind = '', state = '' }) => {
      const [kind, chosen] = [keyIn(billKinds, bill_kind), keyIn(entryStates, state)]
      return {
        ...(org_name && { org_name }),
        ...(kind && { bill_kind: kind }),
        ...(chosen && { state: chosen }),
      }
    },
  })
  const columns = useMemo(
    () => entryColumns(canDecide, { onEdit: setEditing, onSwitch: setSwitched, onLog: setLogged }),
    [canDecide],
  )
  return (
    <Card flush>
      <EntryFilter key={JSON.stringify(filter)} filter={filter} onAsk={setFilter} />
      <DataGrid
        id="white-entries"
        caption="白名单条目"
        columns={columns}
        source={source}
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
          <EmptyState
            title={isFiltered ? '没有符合条件的条目' : '白名单还没有条目'}
            action={isFiltered && <Button onClick={() => setFilter(noFilter)}>清除条件</Button>}
          >
            可新增条目，或通过机构的申请
          </EmptyState>
        }
      />
      {adding && today && (
        <AddWhiteDialog today={today} onClose={() => setAdding(false)} onDone={source.reload} />
      )}
      {editing && (
        <EditWhiteDialog
          row={currentRow(source.rows, editing, keyOf)}
          onClose={() => setEditing(null)}
          onDone={source.reload}
        />
      )}
      {switched && (
        <DecisionDialog
          subject={`${switched.org_name}（${billKinds[switched.bill_kind]}）`}
          decision={switching(switched)}
          onClose={() => setSwitched(null)}
          onDecided={() => void source.reload()}
        />
      )}
      <ChangeDrawer
        of={logged && { kind: 'white_entry', ref_no: logged.entry_id, title: logged.org_name }}
        onClose={() => setLogged(null)}
      />
    </Card>
  )
}
