import '../review/review.css'
import './roles.css'
import { hasPermission } from '@portal/shared/access/permissions.ts'
import { useMemo, useState } from 'react'
import { useSession } from '../../api/session.tsx'
import { Button } from '../../ui/button.tsx'
import { longTime } from '../../ui/figures.tsx'
import type { GridColumn } from '../../ui/grid/column-spec.ts'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../ui/list/list-card.tsx'
import { ListHead } from '../../ui/list/list-page.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { StatusDot } from '../../ui/tag.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { RoleDrawer } from './role-drawer.tsx'
import { type Role, type RoleSet, roleFilter } from './role-sets.ts'

const keyOf = (row: Role) => row.role_id
const stateText = (row: Role) => (row.enabled === 1 ? '启用' : '已停用')

const columnsFor = (onOpen: (role: Role) => void): GridColumn<Role>[] => [
  {
    id: 'name',
    title: '名称',
    width: 180,
    frozen: true,
    card: 'title',
    cell: row => row.name,
    sheet: row => row.name,
  },
  {
    id: 'enabled',
    title: '状态',
    width: 100,
    card: 'status',
    cell: row => <StatusDot tone={row.enabled === 1 ? 'ok' : 'outline'}>{stateText(row)}</StatusDot>,
    sheet: stateText,
  },
  {
    id: 'permissions',
    title: '权限数',
    numeric: true,
    width: 90,
    cell: row => row.auth_codes.length,
    sheet: row => String(row.auth_codes.length),
  },
  {
    id: 'members',
    title: '成员数',
    numeric: true,
    width: 90,
    cell: row => row.members,
    sheet: row => String(row.members),
  },
  { id: 'remark', title: '说明', width: 280, cell: row => row.remark || '—', sheet: row => row.remark },
  {
    id: 'gmt_modify',
    title: '修改时间',
    width: 150,
    cell: row => longTime(row.gmt_modify),
    sheet: row => longTime(row.gmt_modify),
  },
  {
    id: 'actions',
    title: '操作',
    width: 80,
    edge: true,
    cell: row => (
      <button type="button" className="link-button" onClick={() => onOpen(row)}>
        权限
      </button>
    ),
  },
]

/** Roles of the back office, or a member's own: the list, a new one, and one of them with its permissions. */
export const RoleList = ({ set, title }: { set: RoleSet; title: string }) => {
  const { user } = useSession()
  const [opened, setOpened] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const list = useGridSource(set.query, { filterBy: roleFilter })
  const { source } = list
  const columns = useMemo(() => columnsFor(row => setOpened(row.role_id)), [])
  return (
    <>
      <ListHead
        title={title}
        action={
          user &&
          hasPermission(user, set.may.add) && (
            <Button variant="primary" onClick={() => setAdding(true)}>
              新增{set.caption}
            </Button>
          )
        }
      />
      <ListCard
        list={list}
        bar={
          <div className="filter-form">
            <SearchForm
              label={`搜索${set.caption}`}
              placeholder="名称"
              value={list.filter.keyword}
              onSearch={keyword => list.setFilter({ keyword })}
            />
          </div>
        }
        id={set.gridId}
        caption={set.caption}
        columns={columns}
        rowKey={keyOf}
        requires={[set.may.view]}
        note="按新增先后"
        onOpen={row => setOpened(row.role_id)}
        openKey={opened}
        empty={<ListEmpty list={list} of={set.caption}>{`新增${set.caption}后即可分配权限`}</ListEmpty>}
      />
      <RoleDrawer
        set={set}
        role={source.rows?.find(row => row.role_id === opened)}
        onClose={() => setOpened(null)}
        onChanged={() => void source.reload()}
      />
      {adding && (
        <RoleDialog
          set={set}
          present={null}
          onClose={() => setAdding(false)}
          onDone={() => void source.reload()}
        />
      )}
    </>
  )
}
