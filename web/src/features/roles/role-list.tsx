import '../review/review.css'
import './roles.css'
import { hasPermission } from '@portal/shared/access/permissions.ts'
import { useMemo, useRef, useState } from 'react'
import { useSession } from '../../api/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { longTime } from '../../ui/figures.tsx'
import type { GridColumn } from '../../ui/grid/column-spec.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { SearchForm } from '../../ui/search-form.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/tag.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { RoleDrawer } from './role-drawer.tsx'
import { filterFields, noFilter, type Role, type RoleSet } from './role-sets.ts'

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
  const { source, filter, isFiltered, setFilter } = useGridSource(set.query, { fields: filterFields })
  const latest = useRef(setOpened)
  const columns = useMemo(() => columnsFor(row => latest.current(row.role_id)), [])
  return (
    <>
      <div className="role-head">
        <h1 className="t-page">{title}</h1>
        {user && hasPermission(user, set.may.add) && (
          <Button variant="primary" className="push" onClick={() => setAdding(true)}>
            新增{set.caption}
          </Button>
        )}
      </div>
      <Card flush>
        <div className="review-filter">
          <SearchForm
            label={`搜索${set.caption}`}
            placeholder="名称"
            value={filter.keyword}
            onSearch={keyword => setFilter({ keyword })}
          />
        </div>
        <DataGrid
          id={set.gridId}
          caption={set.caption}
          columns={columns}
          source={source}
          rowKey={keyOf}
          requires={[set.may.view]}
          note="按新增先后"
          onOpen={row => setOpened(row.role_id)}
          openKey={opened}
          empty={
            <EmptyState
              title={isFiltered ? `没有符合条件的${set.caption}` : `还没有${set.caption}`}
              action={isFiltered && <Button onClick={() => setFilter(noFilter)}>清除条件</Button>}
            >
              {isFiltered ? '请放宽查询条件' : `新增${set.caption}后即可分配权限`}
            </EmptyState>
          }
        />
      </Card>
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
