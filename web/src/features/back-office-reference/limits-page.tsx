import '../review/review.css'
import './back-office-reference.css'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import { acceptorClasses, keyIn } from '../reference/terms.ts'
import { ChangeDrawer } from './change-log.tsx'
import { currentRow } from './current-row.ts'
import { type LimitRow, limitColumns } from './limit-columns.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import { ChoiceField, ReferenceFilter } from './reference-filter.tsx'
import { useCan } from './use-can.ts'

const fields = { org_name: { max: 60 }, acceptor_class: { max: 2 }, overdue: { max: 1 } } as const
type Filter = Record<keyof typeof fields, string>
const noFilter: Filter = { org_name: '', acceptor_class: '', overdue: '' }
const keyOf = (row: LimitRow) => row.org_code

const LimitFilter = ({ filter, onAsk }: { filter: Filter; onAsk: (filter: Filter) => void }) => {
  const { bind, submit } = useFilterForm({ filter, onAsk })
  return (
    <ReferenceFilter onSubmit={submit} onReset={() => onAsk(noFilter)}>
      <Field label="承兑人名称">
        <TextInput {...bind('org_name')} maxLength={60} placeholder="全部" />
      </Field>
      <ChoiceField label="类别" choices={Object.entries(acceptorClasses)} {...bind('acceptor_class')} />
      <ChoiceField
        label="持续逾期"
        choices={[
          ['1', '是'],
          ['0', '否'],
        ]}
        {...bind('overdue')}
      />
    </ReferenceFilter>
  )
}

/** 额度管理: how much of each acceptor the bank takes, and whom it takes at all. */
export default function LimitsPage() {
  const canEdit = useCan('limit_edit')
  const [editing, setEditing] = useState<LimitRow | null>(null)
  const [logged, setLogged] = useState<LimitRow | null>(null)
  const { source, filter, isFiltered, setFilter } = useGridSource('/api/admin/acceptor/query', {
    fields,
    toRequest: ({ org_name, acceptor_class = '', overdue }) => {
      const chosen = keyIn(acceptorClasses, acceptor_class)
      return {
        ...(org_name && { org_name }),
        ...(chosen && { acceptor_class: chosen }),
        ...((overdue === '0' || overdue === '1') && { overdue }),
      }
    },
  })
  const columns = useMemo(() => limitColumns(canEdit, setEditing, setLogged), [canEdit])
  return (
    <div className="wrap review-page">
      <h1 className="t-page">额度管理</h1>
      <Card flush>
        <LimitFilter key={JSON.stringify(filter)} filter={filter} onAsk={setFilter} />
        <DataGrid
          id="acceptor-limits"
          caption="承兑人额度"
          columns={columns}
          source={source}
          rowKey={keyOf}
          requires={['limit_view']}
          note="按行号排列"
          empty={
            <EmptyState
              title={isFiltered ? '没有符合条件的承兑人' : '还没有承兑人'}
              action={isFiltered && <Button onClick={() => setFilter(noFilter)}>清除条件</Button>}
            >
              承兑人在“机构与行号”中维护
            </EmptyState>
          }
        />
      </Card>
      {editing && (
        <LimitDialog
          row={currentRow(source.rows, editing, keyOf)}
          onClose={() => setEditing(null)}
          onDone={source.reload}
        />
      )}
      <ChangeDrawer
        of={logged && { kind: 'acceptor', ref_no: logged.org_code, title: logged.org_name }}
        onClose={() => setLogged(null)}
      />
    </div>
  )
}
