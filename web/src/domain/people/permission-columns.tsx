import { Tag } from '../../ui/tag.tsx'
import type { GridColumn } from '../../widgets/grid/column-spec.ts'
import type { PermissionNode } from './permission-tree.ts'

/** One permission says whether it changes, what stands above how many are ticked and changed. */
const State = ({ row }: { row: PermissionNode }) => {
  if (row.children.length === 0) {
    if (row.given) return <Tag tone="ok">新增</Tag>
    return row.taken ? <Tag tone="error">收回</Tag> : null
  }
  return (
    <span className="figures perm-count">
      {`${row.count}/${row.names.length}`}
      {row.given > 0 && <b className="is-new">{` +${row.given}`}</b>}
      {row.taken > 0 && <b className="is-gone">{` −${row.taken}`}</b>}
    </span>
  )
}

const name: GridColumn<PermissionNode> = {
  id: 'title',
  title: '权限',
  width: 232,
  cell: row => row.title,
}
const meaning: GridColumn<PermissionNode> = {
  id: 'meaning',
  title: '可以做什么',
  width: 240,
  cell: row => row.meaning,
}
const code: GridColumn<PermissionNode> = {
  id: 'code',
  title: '代码',
  unit: 'eclp',
  width: 84,
  cell: row => row.code,
}
const state: GridColumn<PermissionNode> = {
  id: 'state',
  title: '已选',
  width: 88,
  edge: true,
  cell: row => <State row={row} />,
}

export const permissionColumns: readonly GridColumn<PermissionNode>[] = [name, meaning, code, state]
/** A phone has room for the names. */
export const narrowPermissionColumns: readonly GridColumn<PermissionNode>[] = [
  { ...name, width: 216 },
  { ...state, width: 72 },
]
