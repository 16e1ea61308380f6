import type { GridColumn } from '../widgets/grid/column-spec.ts'
import { companyUser } from './people.ts'

/** Rows of a list for tests of the grid, twenty-three of them, and their columns. */
export interface MenuRow {
  menuCode: string
  menuName: string
  kindName: string
  orderNo: number
  modify_account: string
}

export const menus = Array.from({ length: 23 }, (_, at) => ({
  menuCode: `YS${at + 1}`,
  menuName: `菜单${at + 1}`,
  kindCode: 'M',
  kindName: '页面',
  parentName: '系统管理',
  menuUrl: '',
  orderNo: at + 1,
  modify_account: at === 1 ? companyUser.account : 'admin',
}))

export const menuColumns: GridColumn<MenuRow>[] = [
  {
    id: 'code',
    title: '菜单编码',
    width: 120,
    frozen: true,
    sort: 'menuCode',
    cell: row => row.menuCode,
    sheet: row => row.menuCode,
  },
  { id: 'name', title: '菜单名称', width: 200, cell: row => row.menuName, sheet: row => row.menuName },
  {
    id: 'order',
    title: '序号',
    width: 80,
    numeric: true,
    cell: row => row.orderNo,
    sheet: row => String(row.orderNo),
  },
  {
    id: 'kind',
    title: '类型',
    width: 80,
    hidden: true,
    cell: row => row.kindName,
    sheet: row => row.kindName,
  },
  { id: 'actions', title: '操作', width: 80, edge: true, cell: () => '详情' },
]
