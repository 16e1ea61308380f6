/** The static tree of query items, and what each asks for. */

import type { TreeNode } from '../../../ui/data/tree.tsx'
import { clearedFilter, declareFilter, type FilterOf } from '../../../widgets/address/filter-spec.ts'

const kinds = [
  { value: 'M', name: '菜单' },
  { value: 'P', name: '页面' },
  { value: 'B', name: '按钮' },
]

export const menuFilter = declareFilter({
  menu_code: { label: '菜单编码', max: 20, placeholder: '完整编码' },
  menu_name: { label: '菜单名称', max: 60 },
  parent_name: { label: '上级菜单', max: 60 },
  kind_code: { label: '类型', choices: kinds },
})
type Filter = FilterOf<typeof menuFilter>
const noFilter = clearedFilter(menuFilter, {})

const parents = ['会员管理', '签约管理', '贴现管理', '转贴现管理', '报价管理', '内容管理', '系统管理']

export const queryItems: readonly TreeNode[] = [
  { id: 'all', label: '全部' },
  {
    id: 'parent',
    label: '按上级菜单',
    children: parents.map(name => ({ id: `parent:${name}`, label: name })),
  },
  {
    id: 'kind',
    label: '按类型',
    children: kinds.map(({ value, name }) => ({ id: `kind:${value}`, label: name })),
  },
]

/** The query of a chosen item; null for a heading, which has none. */
export const filterOf = (item: string): Filter | null => {
  const [by, value] = item.split(':')
  if (by === 'all') return noFilter
  if (!value) return null
  return by === 'parent' ? { ...noFilter, parent_name: value } : { ...noFilter, kind_code: value }
}

/** The item that equals a filter, '' when none does. */
export const itemOf = (filter: Filter): string => {
  const given = Object.entries(filter).filter(([, value]) => value !== '')
  const [first] = given
  if (!first) return 'all'
  if (given.length > 1) return ''
  const [name, value] = first
  if (name === 'kind_code') return `kind:${value}`
  return name === 'parent_name' && parents.includes(value) ? `parent:${value}` : ''
}
