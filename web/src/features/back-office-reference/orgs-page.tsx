import '../review/review.css'
import './back-office-reference.css'
import { useMemo, useState } from 'react'
import { post } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import { acceptorClasses, keyIn } from '../reference/terms.ts'
import { type Decision, DecisionDialog } from '../review/decision-bar.tsx'
import { ChangeDrawer } from './change-log.tsx'
import { currentRow } from './current-row.ts'
import { type OrgRow, orgColumns } from './org-columns.tsx'
import { OrgDialog } from './org-dialog.tsx'
import { ChoiceField, ReferenceFilter } from './reference-filter.tsx'
import { useCan } from './use-can.ts'

const fields = { keyword: { max: 60 }, acceptor_class: { max: 2 }, active: { max: 1 } } as const
type Filter = Record<keyof typeof fields, string>
const noFilter: Filter = { keyword: '', acceptor_class: '', active: '' }
const keyOf = (row: OrgRow) => row.org_code

const OrgFilter = ({ filter, onAsk }: { filter: Filter; onAsk: (filter: Filter) => void }) => {
  const { bind, submit } = useFilterForm({ filter, onAsk })
  return (
    <ReferenceFilter onSubmit={submit} onReset={() => onAsk(noFilter)}>
      <Field label="名称、简称或行号">
        <TextInput {...bind('keyword')} maxLength={60} placeholder="全部" />
      </Field>
      <ChoiceField label="类别" choices={Object.entries(acceptorClasses)} {...bind('acceptor_class')} />
      <ChoiceField
        label="状态"
        choices={[
          ['1', '启用'],
          ['0', '已停用'],
        ]}
        {...bind('active')}
      />
    </ReferenceFilter>
  )
}

const switching = ({ org_code, version, active }: OrgRow): Decision =>
  active
    ? {
        label: '停用',
        note: '停用后不能再选为承兑人、签约行或开户行，其票据不能贴现。',
        reason: 'required',
        look: 'danger-line',
        done: '机构已停用',
        run: reason => post('/api/admin/org/stop', { org_code, version, reason }),
      }
    : {
        label: '启用',
        note: '启用后可以再次选用。',
        reason: 'none',
        look: 'primary',
        done: '机构已启用',
        run: () => post('/api/admin/org/resume', { org_code, version }),
      }

/** 机构与行号: the organisations that accept and discount bills, under their bank numbers. */
export default function OrgsPage() {
  const canEdit = useCan('org_edit')
  const [editing, setEditing] = useState<OrgRow | 'new' | null>(null)
  const [switched, setSwitched] = useState<OrgRow | null>(null)
  const [logged, setLogged] = useState<OrgRow | null>(null)
  const { source, filter, isFiltered, setFilter } = useGridSource('/api/admin/org/query', {
    fields,
    toRequest: ({ keyword, acceptor_class = '', active }) => {
      const chosen = keyIn(acceptorClasses, acceptor_class)
      return {
        ...(keyword && { keyword }),
        ...(chosen && { acceptor_class: chosen }),
        ...((active === '0' || active === '1') && { active }),
      }
    },
  })
  const columns = useMemo(
    () => orgColumns(canEdit, { onEdit: setEditing, onSwitch: setSwitched, onLog: setLogged }),
    [canEdit],
  )
  return (
    <div className="wrap review-page">
      <div className="admin-head">
        <h1 className="t-page">机构与行号</h1>
        {canEdit && (
          <Button variant="primary" className="push" onClick={() => setEditing('new')}>
            新增机构
          </Button>
        )}
      </div>
      <Card flush>
        <OrgFilter key={JSON.stringify(filter)} filter={filter} onAsk={setFilter} />
        <DataGrid
          id="organisations"
          caption="机构"
          columns={columns}
          source={source}
          rowKey={keyOf}
          requires={['org_view']}
          note="按行号排列"
          empty={
            <EmptyState
              title={isFiltered ? '没有符合条件的机构' : '还没有机构'}
              action={isFiltered && <Button onClick={() => setFilter(noFilter)}>清除条件</Button>}
            >
              {isFiltered ? '请放宽查询条件' : '新增的机构会显示在这里'}
            </EmptyState>
          }
        />
      </Card>
      {editing && (
        <OrgDialog
          org={editing === 'new' ? null : currentRow(source.rows, editing, keyOf)}
          onClose={() => setEditing(null)}
          onDone={source.reload}
        />
      )}
      {switched && (
        <DecisionDialog
          subject={switched.org_name}
          decision={switching(switched)}
          onClose={() => setSwitched(null)}
          onDecided={() => void source.reload()}
        />
      )}
      <ChangeDrawer
        of={logged && { kind: 'org', ref_no: logged.org_code, title: logged.org_name }}
        onClose={() => setLogged(null)}
      />
    </div>
  )
}
