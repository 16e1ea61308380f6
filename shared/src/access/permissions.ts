import type { BuiltInRole, Holder, Row } from './permission-rows.ts'
import { subjects } from './permission-table.ts'

type NameOf<Subject> = Subject extends { rows: infer Rows } ? keyof Rows & string : never
export type PermissionName = NameOf<(typeof subjects)[number]>

export interface Permission {
  bit: number
  code: string
  title: string
  meaning: string
  holder: Holder
  roles: readonly BuiltInRole[]
  decides: boolean
  /** An officer of one discounting bank may hold it. */
  officers: boolean
}

/** One page of an area and what is done there. */
export interface PermissionSubject {
  title: string
  area: string
  /** The one that opens the page; undefined for a subject without a page of its own. */
  view: PermissionName | undefined
  names: readonly PermissionName[]
}

const read = subjects.map(({ area, title, holder, rows }) => ({
  area,
  title,
  rows: Object.entries<Row>(rows).map(
    ([name, [bit, code, called, meaning, { roles = [], decides = false, officers = false } = {}]]) =>
      [
        name as PermissionName,
        { bit, code, title: called, meaning, holder, roles, decides, officers },
      ] as const,
  ),
}))

export const permissionRows = Object.fromEntries(read.flatMap(({ rows }) => rows)) as Readonly<
  Record<PermissionName, Permission>
>

/** Every permission once, in the order of the menu. */
export const permissionSubjects: readonly PermissionSubject[] = read.map(({ area, title, rows }) => {
  const names = rows.map(([name]) => name)
  return { area, title, names, view: names.find(name => name.endsWith('_view')) }
})

/** In the order of their bits. */
export const permissionNames = (Object.keys(permissionRows) as PermissionName[]).sort(
  (a, b) => permissionRows[a].bit - permissionRows[b].bit,
)

/** Those of a holder, or of a role, in the order of their bits. */
export const permissionsWhere = (holds: (row: Permission) => boolean): PermissionName[] =>
  permissionNames.filter(name => holds(permissionRows[name]))

/** Counted, since the list only grows: clients ask for it again when it has grown. */
export const authVersionId = String(permissionNames.length)
