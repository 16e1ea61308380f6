import type { RowOf } from '@portal/shared/contract/table.ts'

type Group = RowOf<'/api/admin/dict/query'>

/** A line of the tree: a group, or an entry under it. */
export interface DictRow {
  id: string
  group: string
  groupLabel: string
  /** Of an entry; a group has its name here. */
  code: string
  label: string
  /** Null for a group. */
  item: { sort: number; enabled: boolean } | null
  /** Whether entries can be added to its group. */
  open: boolean
  children?: readonly DictRow[]
}

const matches = (text: string, words: string) => text.toLowerCase().includes(words)

/** Groups with their entries; with words, those that they stand in. */
export const dictRows = (groups: readonly Group[], keyword: string): DictRow[] => {
  const words = keyword.trim().toLowerCase()
  return groups.flatMap(({ group, title, open, items }) => {
    const whole = matches(`${group} ${title}`, words)
    const shown = items.filter(item => whole || matches(`${item.code} ${item.label}`, words))
    if (!whole && shown.length === 0) return []
    return {
      id: group,
      group,
      groupLabel: title,
      code: group,
      label: title,
      item: null,
      open,
      children: shown.map(({ code, label, sort, enabled }) => ({
        id: `${group}:${code}`,
        group,
        groupLabel: title,
        code,
        label,
        item: { sort, enabled },
        open,
      })),
    }
  })
}
