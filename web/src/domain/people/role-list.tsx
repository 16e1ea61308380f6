import '../review/review.css'
import './roles.css'
import { useMemo, useState } from 'react'
import { useCan } from '../../core/api/use-can.ts'
import { Button } from '../../ui/button.tsx'
import { SearchForm } from '../../ui/inputs/search-form.tsx'
import { gridColumns } from '../../widgets/grid/columns.tsx'
import { openColumn } from '../../widgets/grid/row-actions.tsx'
import { useGridSource } from '../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../widgets/list/list-card.tsx'
import { ListHead } from '../../widgets/list/list-page.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { RoleDrawer } from './role-drawer.tsx'
import { type Role, type RoleSet, roleFilter } from './role-sets.ts'

const keyOf = (row: Role) => row.role_id

const columnsFor = (onOpen: (role: Role) => void) =>
  gridColumns<Role>([
    { id: 'name', title: '名称', width: 180, frozen: true, card: 'title' },
    {
      id: 'enabled',
      title: '状态',
      width: 100,
      card: 'status',
      kind: 'state',
      of: row => (row.enabled === 1 ? { name: '启用', tone: 'ok' } : { name: '已停用', tone: 'outline' }),
    },
    { id: 'permissions', title: '权限数', width: 90, kind: 'count', of: row => row.auth_codes.length },
    { id: 'members', title: '成员数', width: 90, kind: 'count' },
    { id: 'remark', title: '说明', width: 260 },
    { id: 'gmt_modify', title: '修改时间', width: 150, kind: 'time' },
    openColumn(onOpen, () => '权限'),
  ])

/** Roles of the back office, or a member's own: the list, a new one, and one of them with its permissions. */
export const RoleList = ({ set, title }: { set: RoleSet; title: string }) => {
  const mayAdd = useCan(set.may.add)
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
          mayAdd && (
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
      />
      {adding && <RoleDialog set={set} present={null} onClose={() => setAdding(false)} />}
    </>
  )
}
