import type { RowOf } from '@portal/shared/contract/table.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'

export type MenuRow = RowOf<'/getTabledatatest'>['rows'][number]

/** Columns of the demo rows, in the specification's spellings. */
export const menuColumns = (onOpen: (row: MenuRow) => void) =>
  gridColumns<MenuRow>([
    { id: 'menuCode', title: '菜单编码', width: 120, frozen: true, sort: true },
    { id: 'menuName', title: '菜单名称', width: 160, card: 'title', sort: true },
    { id: 'kindCode', title: '类型编码', width: 104, sort: true },
    { id: 'kindName', title: '类型名称', width: 96, card: 'status' },
    { id: 'parentName', title: '上级菜单', width: 136, sort: true },
    { id: 'menuUrl', title: '菜单地址', width: 180 },
    { id: 'orderNo', title: '排序号', width: 96, sort: true, kind: 'count' },
    { id: 'modify_account', title: '最后修改账号', width: 136, hidden: true },
    openColumn(onOpen),
  ])

export const sortable = menuColumns(() => undefined).flatMap(column => column.sort ?? [])
