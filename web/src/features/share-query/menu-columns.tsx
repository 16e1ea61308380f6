import type { RowOf } from '@portal/shared/contract/table.ts'
import type { GridColumn } from '../../ui/grid/column-spec.ts'

export type MenuRow = RowOf<'/getTabledatatest'>['rows'][number]

const text = (
  id: 'menuCode' | 'menuName' | 'kindCode' | 'kindName' | 'parentName' | 'menuUrl' | 'modify_account',
  title: string,
  width: number,
): GridColumn<MenuRow> => ({ id, title, width, cell: row => row[id] || '—', sheet: row => row[id] })

/** Columns of the demo rows, in the specification's spellings. */
export const menuColumns = (onOpen: (row: MenuRow) => void): GridColumn<MenuRow>[] => [
  { ...text('menuCode', '菜单编码', 120), frozen: true, sort: 'menuCode' },
  { ...text('menuName', '菜单名称', 160), card: 'title', sort: 'menuName' },
  { ...text('kindCode', '类型编码', 104), sort: 'kindCode' },
  { ...text('kindName', '类型名称', 96), card: 'status' },
  { ...text('parentName', '上级菜单', 136), sort: 'parentName' },
  text('menuUrl', '菜单地址', 180),
  {
    id: 'orderNo',
    title: '排序号',
    numeric: true,
    width: 96,
    sort: 'orderNo',
    cell: row => row.orderNo,
    sheet: row => ({ number: row.orderNo, format: '0' }),
  },
  { ...text('modify_account', '最后修改账号', 136), hidden: true },
  {
    id: 'actions',
    title: '操作',
    width: 80,
    edge: true,
    cell: row => (
      <button type="button" className="link-button" onClick={() => onOpen(row)}>
        详情
      </button>
    ),
  },
]

export const sortable = menuColumns(() => undefined).flatMap(column => column.sort ?? [])
