/** Changes of one entry of the audit log, line by line, as people read them. */
import { auditFieldName, auditValue } from './fields.ts'
import { classNames, plain, rate, type Written } from './formats.ts'

export interface AuditLine {
  /** As the bank writes it, for what is reported of one field only. */
  field: string
  title: string
  /** null where nothing was written. */
  before: string | null
  after: string | null
  differs: boolean
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Lists of reference data are written compactly: `GG 1M 12800`, `2026-10-01 班`. */
const listed = (list: readonly unknown[], { object_type }: Written): Fields =>
  Object.fromEntries(
    list.map(entry => {
      const text = String(entry)
      const [first = '', second = '', third] = text.split(' ')
      if (object_type === 'rate_grid' && third !== undefined) {
        return [`${classNames[first] ?? first} ${second}`, rate(Number(third))]
      }
      return object_type === 'holiday' ? [first, second === '班' ? '调休上班' : '休息'] : [text, text]
    }),
  )

/** Nested values, such as the pages' names or an export's conditions, are listed field by field like the rest. */
const fieldsOf = (json: string | null, written: Written): { fields: Fields; isList: boolean } => {
  if (json === null) return { fields: {}, isList: false }
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return { fields: { 内容: json }, isList: false }
  }
  if (Array.isArray(value) && ['rate_grid', 'holiday'].includes(written.object_type)) {
    return { fields: listed(value, written), isList: true }
  }
  if (!isFields(value)) return { fields: { 内容: value }, isList: false }
  const fields = Object.entries(value).flatMap(([name, part]): [string, unknown][] =>
    isFields(part) ? Object.entries(part) : [[name, part]],
  )
  return { fields: Object.fromEntries(fields), isList: false }
}

/** A text that was left empty where nothing stood before, as the reason of what did not fail. */
const isNothing = (value: unknown) => value === undefined || value === ''

/**
 * Both sides field by field, in the order they were written; of lists only what differs.
 * @param reread reads a value where the reader has better words for it; undefined = as the log's own words say
 */
export const auditLines = (
  entry: Written & { before: string | null; after: string | null },
  reread: (field: string, value: unknown) => string | undefined = () => undefined,
): AuditLine[] => {
  const [old, now] = [fieldsOf(entry.before, entry), fieldsOf(entry.after, entry)]
  const isList = old.isList || now.isList
  const read = (fields: Fields, field: string): string | null => {
    if (!(field in fields)) return null
    const value = fields[field]
    return isList ? plain(value) : (reread(field, value) ?? auditValue(field, value, entry))
  }
  const names = [...new Set([...Object.keys(old.fields), ...Object.keys(now.fields)])]
  const told = names.filter(name => !isNothing(old.fields[name]) || !isNothing(now.fields[name]))
  const lines = told.map(field => {
    const [before, after] = [read(old.fields, field), read(now.fields, field)]
    const title = isList ? field : auditFieldName(field, entry)
    return { field, title, before, after, differs: before !== after }
  })
  return isList ? lines.filter(({ differs }) => differs) : lines
}
