import { instantVersionStates } from '@portal/shared/instant/rules.ts'
import { useMemo, useState } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { useCan } from '../../../core/api/use-can.ts'
import { Button } from '../../../ui/button.tsx'
import { dotTones } from '../../../ui/tag.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import type { Version, VersionDetail } from './terms.ts'
import { VersionDrawer } from './version-drawer.tsx'

const versionFilter = declareFilter({
  state: {
    label: '状态',
    choices: Object.entries(instantVersionStates).map(([value, { name }]) => ({ value, name })),
  },
})

const keyOf = (row: Version) => String(row.version_no)

const columnsOf = (open: (key: string) => void) =>
  gridColumns<Version>([
    {
      id: 'version_no',
      title: '版本',
      width: 88,
      frozen: true,
      card: 'title',
      of: row => `第 ${row.version_no} 版`,
    },
    {
      id: 'state',
      title: '状态',
      width: 96,
      card: 'status',
      kind: 'state',
      of: row => ({ name: row.state_name, tone: dotTones[instantVersionStates[row.state].tone] }),
    },
    { id: 'note', title: '说明', width: 200 },
    { id: 'package_fen', title: '单笔上限', width: 140, kind: 'fen' },
    { id: 'company_day_fen', title: '企业当日上限', width: 140, kind: 'fen' },
    { id: 'bank_day_fen', title: '全行当日上限', width: 152, kind: 'fen' },
    { id: 'maker_name', title: '拟定人', width: 88 },
    { id: 'made_at', title: '拟定时间', width: 148, kind: 'time' },
    { id: 'checker_name', title: '复核人', width: 88 },
    { id: 'in_force_from', title: '生效时间', width: 148, kind: 'time' },
    { id: 'in_force_to', title: '停用时间', width: 148, kind: 'time', hidden: true },
    { id: 'decided_at', title: '复核时间', width: 148, kind: 'time', hidden: true },
    { id: 'reason', title: '不通过的原因', width: 160, hidden: true },
    openColumn(row => open(keyOf(row))),
  ])

/** 规则版本: what has been in force, what is, and what waits for a second person. */
export const VersionsTab = () => {
  const canEdit = useCan('instant_edit')
  const [opened, open] = useOpenRow('version_no')
  /** A version to change, null for a new one, undefined while nothing is drafted. */
  const [drafting, setDrafting] = useState<VersionDetail | null | undefined>(undefined)
  const list = useGridSource('/api/admin/instant/query_version', { filterBy: versionFilter })
  const columns = useMemo(() => columnsOf(open), [open])
  // What a new draft begins with.
  const current = useCall('/api/admin/instant/query_version', { state: 'V20', page_no: 1, page_size: 5 })
  const inForce = current.first?.rows[0]
  return (
    <>
      <ListCard
        list={list}
        id="instant-versions"
        caption="规则版本"
        columns={columns}
        rowKey={keyOf}
        requires={['instant_view']}
        onOpen={row => open(keyOf(row))}
        openKey={opened}
        note={
          canEdit ? (
            <Button variant="primary" disabled={!current.first} onClick={() => setDrafting(null)}>
              拟定新版本
            </Button>
          ) : (
            '新的在前'
          )
        }
        empty={
          <ListEmpty list={list} of="规则版本">
            拟定一个版本，试运行后由另一人复核生效
          </ListEmpty>
        }
      />
      <VersionDrawer versionNo={opened} inForce={inForce} onEdit={setDrafting} onClose={() => open(null)} />
      {drafting !== undefined && (
        <DraftDialog
          version={drafting}
          like={inForce}
          onDone={no => open(String(no))}
          onClose={() => setDrafting(undefined)}
        />
      )}
    </>
  )
}
