import { type PermissionName, permissionNames, permissionRows, permissionSubjects } from './permissions.ts'

/** The subjects by the areas of the menu. */
export const permissionAreas = [...new Set(permissionSubjects.map(({ area }) => area))].map(title => ({
  title,
  subjects: permissionSubjects.filter(({ area }) => area === title),
}))

const namesByCode = new Map(permissionNames.map(name => [permissionRows[name].code, name]))

/** The permissions of a list of codes; codes that this release does not know are left out. */
export const permissionsOfCodes = (codes: readonly string[]): PermissionName[] =>
  codes.flatMap(code => namesByCode.get(code) ?? [])

/**
 * What is odd about a set of permissions, in words: something may be done but not looked at, or one person alone may
 * do what four eyes are for.
 */
export const oddities = (names: ReadonlySet<PermissionName>): string[] => {
  const blind = permissionSubjects.flatMap(({ title, view, names: all }) =>
    view !== undefined && !names.has(view) && all.some(name => names.has(name))
      ? [`“${title}”缺少“${permissionRows[view].title}”，相应页面打不开`]
      : [],
  )
  const isBoth = names.has('disc_apply_approve') && names.has('disc_apply_pay')
  return isBoth ? [...blind, '同时可审批和放款复核：同一笔申请仍须由两人分别办理'] : blind
}
