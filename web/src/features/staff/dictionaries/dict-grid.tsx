import { post } from '../../../core/api/client.ts'
import { renewed } from '../../../core/renewal.ts'
import { StatusDot } from '../../../ui/tag.tsx'
import type { GridColumn } from '../../../widgets/grid/column-spec.ts'
import type { GridEdit } from '../../../widgets/grid/use-row-edits.ts'
import type { GridTree } from '../../../widgets/grid/use-tree-rows.ts'
import type { DictRow } from './dict-rows.ts'

export const dictColumns: readonly GridColumn<DictRow>[] = [
  { id: 'code', title: '编码', width: 208, frozen: true, cell: row => row.code, sheet: row => row.code },
  {
    id: 'group',
    title: '字典组',
    width: 168,
    cell: row => (row.item ? row.groupLabel : ''),
    sheet: row => row.groupLabel,
  },
  {
    id: 'label',
    title: '名称',
    width: 260,
    card: 'title',
    cell: row => (row.item ? row.label : `${row.label}（${row.children?.length ?? 0}）`),
    sheet: row => row.label,
  },
  {
    id: 'sort',
    title: '次序',
    width: 88,
    numeric: true,
    cell: row => row.item?.sort ?? '',
    sheet: row => (row.item ? { number: row.item.sort, format: '0' } : ''),
  },
  {
    id: 'enabled',
    title: '启用',
    width: 112,
    cell: row =>
      row.item ? (
        <StatusDot tone={row.item.enabled ? 'ok' : 'outline'}>{row.item.enabled ? '启用' : '停用'}</StatusDot>
      ) : row.open ? (
        '可新增条目'
      ) : (
        '系统编码'
      ),
    sheet: row => (row.item ? (row.item.enabled ? '启用' : '停用') : ''),
  },
]

export const dictTree: GridTree<DictRow> = { children: row => row.children }
/** A search shows what it has found. */
export const openTree: GridTree<DictRow> = { ...dictTree, openLevels: 1 }

/** Names, order and use of entries; new ones only in groups whose codes no rule reads. */
export const dictEdit = (groups: readonly DictRow[]): GridEdit<DictRow> => {
  const open = groups.filter(row => row.open)
  return {
    fields: {
      code: { kind: 'text', maxLength: 20, newOnly: true, placeholder: '编码' },
      group: {
        kind: 'select',
        newOnly: true,
        options: open.map(row => ({ value: row.group, label: row.label })),
      },
      label: { kind: 'text', maxLength: 60, placeholder: '名称' },
      sort: { kind: 'figure', maxLength: 4 },
      enabled: { kind: 'flag' },
    },
    draftOf: row => ({
      label: row.label,
      sort: String(row.item?.sort ?? 0),
      enabled: row.item?.enabled ? '1' : '0',
    }),
    validate: (draft, row) => ({
      ...(!row && !/^[\w\u4e00-\u9fff]{1,20}$/.test(draft.code ?? '') && { code: '请填写字母、数字或汉字' }),
      ...(!draft.label?.trim() && { label: '请填写名称' }),
      ...(!/^\d{1,4}$/.test(draft.sort ?? '') && { sort: '请填写整数' }),
    }),
    save: async (row, draft, before) => {
      await post(
        '/api/admin/dict/save_item',
        {
          group: row?.group ?? draft.group ?? '',
          code: row?.code ?? draft.code ?? '',
          label: draft.label ?? '',
          sort: draft.sort ?? '',
          enabled: draft.enabled === '1' ? '1' : '0',
          is_new: row ? '0' : '1',
          ...(row && {
            expected_label: before.label ?? '',
            expected_sort: before.sort ?? '',
            expected_enabled: before.enabled === '1' ? '1' : '0',
          }),
        },
        { quiet: true },
      )
      await renewed()
    },
    editable: row => row.item !== null,
    ...(open[0] && { blank: { code: '', group: open[0].group, label: '', sort: '99', enabled: '1' } }),
    addLabel: '新增条目',
  }
}
