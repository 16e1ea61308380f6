/** The static tree of query items, and what each asks for. */
import { emptyFilter, type FilterFields } from '../../ui/grid/address.ts'
import type { TreeNode } from '../../ui/tree.tsx'

type Name = 'menu_code' | 'menu_name' | 'kind_code' | 'parent_name'
export type Filter = Record<Name, string>

export const filterFields: FilterFields<Name> = {
  menu_code: { max: 20 },
  menu_name: { max: 60 },
  kind_code: { max: 20 },
  parent_name: { max: 60 },
}
export const noFilter: Filter = emptyFilter(filterFields)

export const kinds = [
  { code: 'M', name: '菜单' },
  { code: 'P', name: '页面' },
  { code: 'B', name: '按钮' },
] as const

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
    children: kinds.map(({ code, name }) => ({ id: `kind:${code}`, label: name })),
  },
]

/** What a chosen item asks for; null for a heading, which asks nothing. */
export const filterOf = (item: string): Filter | null => {
  const [by, value] = item.split(':')
  if (by === 'all') return noFilter
  if (!value) return null
  return by === 'parent' ? { ...noFilter, parent_name: value } : { ...noFilter, kind_code: value }
}

/** The item that stands for a filter, '' when it says more or something else. */
export const itemOf = (filter: Filter): string => {
  const given = Object.entries(filter).filter(([, value]) => value !== '')
  const [first] = given
  if (!first) return 'all'
  if (given.length > 1) return ''
  const [name, value] = first
  if (name === 'kind_code') return `kind:${value}`
  return name === 'parent_name' && parents.includes(value) ? `parent:${value}` : ''
}
