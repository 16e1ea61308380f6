import '../../../domain/review/review.css'
import '../../../domain/reference/back-office.css'
import { useMemo, useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useCan } from '../../../core/api/use-can.ts'
import { ChangeDrawer } from '../../../domain/reference/change-log.tsx'
import { currentRow } from '../../../domain/reference/current-row.ts'
import { acceptorClasses } from '../../../domain/reference/terms.ts'
import { Button } from '../../../ui/button.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { type OrgRow, orgColumns } from './org-columns.tsx'
import { OrgDialog } from './org-dialog.tsx'

const onOff = [
  { value: '1', name: '启用' },
  { value: '0', name: '已停用' },
]
const orgFilter = declareFilter({
  keyword: { label: '名称、简称或行号', max: 60 },
  acceptor_class: { label: '类别', choices: acceptorClasses },
  active: { label: '状态', choices: onOff },
})
const keyOf = (row: OrgRow) => row.org_code

const switching = ({ org_code, version, active }: OrgRow): Act =>
  active
    ? {
        label: '停用',
        ask: { note: '停用后不能再选为承兑人、签约行或开户行，其票据不能贴现。', words: 'required' },
        look: 'danger-line',
        done: '机构已停用',
        call: reason => post('/api/admin/org/stop', { org_code, version, reason }),
      }
    : {
        label: '启用',
        ask: { note: '启用后可以再次选用。' },
        look: 'primary',
        done: '机构已启用',
        call: () => post('/api/admin/org/resume', { org_code, version }),
      }

/** 机构与行号: the organisations that accept and discount bills, under their bank numbers. */
export default function OrgsPage() {
  const canEdit = useCan('org_edit')
  const [editing, setEditing] = useState<OrgRow | 'new' | null>(null)
  const [switched, setSwitched] = useState<OrgRow | null>(null)
  const [logged, setLogged] = useState<OrgRow | null>(null)
  const list = useGridSource('/api/admin/org/query', { filterBy: orgFilter })
  const { source } = list
  const columns = useMemo(
    () => orgColumns(canEdit, { onEdit: setEditing, onSwitch: setSwitched, onLog: setLogged }),
    [canEdit],
  )
  return (
    <ListPage
      title="机构与行号"
      action={
        canEdit && (
          <Button variant="primary" onClick={() => setEditing('new')}>
            新增机构
          </Button>
        )
      }
    >
      <ListCard
        list={list}
        id="organisations"
        caption="机构"
        columns={columns}
        rowKey={keyOf}
        requires={['org_view']}
        note="按行号排列"
        empty={
          <ListEmpty list={list} of="机构">
            新增的机构会显示在这里
          </ListEmpty>
        }
      />
      {editing && (
        <OrgDialog
          org={editing === 'new' ? null : currentRow(source.rows, editing, keyOf)}
          onClose={() => setEditing(null)}
        />
      )}
      {switched && (
        <ActDialog subject={switched.org_name} act={switching(switched)} onClose={() => setSwitched(null)} />
      )}
      <ChangeDrawer
        of={logged && { kind: 'org', ref_no: logged.org_code, title: logged.org_name }}
        onClose={() => setLogged(null)}
      />
    </ListPage>
  )
}
