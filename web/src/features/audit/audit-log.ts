import type { RowOf } from '@portal/shared/contract/table.ts'
import { emptyFilter, type FilterFields } from '../../ui/grid/address.ts'

export type AuditEntry = RowOf<'/api/admin/audit/query'>['rows'][number]

type Name = 'from' | 'to' | 'account' | 'action' | 'object_type' | 'object_no'
export type Filter = Record<Name, string>

export const filterFields: FilterFields<Name> = {
  from: { max: 10, date: true },
  to: { max: 10, date: true },
  account: { max: 32 },
  action: { max: 80 },
  object_type: { max: 40 },
  object_no: { max: 64 },
}
export const noFilter: Filter = emptyFilter(filterFields)

/** One field of what was written: before, after, and whether it differs. */
export interface Difference {
  field: string
  before: string
  after: string
  differs: boolean
}

const read = (text: string | null): Record<string, unknown> => {
  if (text === null) return {}
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : { 内容: value }
  } catch {
    return { 内容: text }
  }
}

const show = (value: unknown): string => {
  if (value === undefined) return '—'
  return typeof value === 'string' ? value || '（空）' : JSON.stringify(value)
}

/** Both sides field by field, in the order they were written. */
export const differences = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Difference[] => {
  const [old, now] = [read(before), read(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map(field => {
    const [was, is] = [show(old[field]), show(now[field])]
    return { field, before: was, after: is, differs: was !== is }
  })
}
