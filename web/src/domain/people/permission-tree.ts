import { permissionAreas } from '@portal/shared/access/permission-areas.ts'
import { type PermissionName, permissionRows } from '@portal/shared/access/permissions.ts'
import type { Check } from '../../widgets/grid/grid-row.tsx'

export type Names = ReadonlySet<PermissionName>

/** A line of the tree: an area of the menu, a subject of it, or one permission. */
export interface PermissionNode {
  id: string
  title: string
  /** Of one permission, '' for those above. */
  code: string
  meaning: string
  /** All permissions at and under it. */
  names: readonly PermissionName[]
  check: Check
  /** How many of them are ticked. */
  count: number
  /** Against what is stored. */
  given: number
  taken: number
  children: readonly PermissionNode[]
}

export interface Difference {
  given: readonly PermissionName[]
  taken: readonly PermissionName[]
}

/** Permissions that a choice grants and withdraws against the stored ones, in the order of their bits. */
export const differenceOf = (before: Names, chosen: Names): Difference => ({
  given: [...chosen].filter(name => !before.has(name)),
  taken: [...before].filter(name => !chosen.has(name)),
})

const nodeOf = (
  node: Pick<PermissionNode, 'id' | 'title' | 'names'> & Partial<PermissionNode>,
  before: Names,
  chosen: Names,
): PermissionNode => {
  const count = node.names.filter(name => chosen.has(name)).length
  return {
    code: '',
    meaning: '',
    children: [],
    ...node,
    count,
    check: count === 0 ? 'none' : count === node.names.length ? 'all' : 'some',
    given: node.names.filter(name => chosen.has(name) && !before.has(name)).length,
    taken: node.names.filter(name => before.has(name) && !chosen.has(name)).length,
  }
}

const found = (name: PermissionName, words: readonly string[], above: string): boolean => {
  const text = `${above}${permissionRows[name].title}${permissionRows[name].code}${permissionRows[name].meaning}`
  return words.every(word => text.includes(word))
}

/** The permissions that somebody may give, by the areas of the menu; only those that all words of a search are in. */
export const permissionTree = (
  offered: Names,
  before: Names,
  chosen: Names,
  search: string,
): PermissionNode[] => {
  const words = search.trim().split(/\s+/)
  return permissionAreas.flatMap(area => {
    const children = area.subjects.flatMap(subject => {
      const above = `${area.title}${subject.title}`
      const names = subject.names.filter(name => offered.has(name) && found(name, words, above))
      if (names.length === 0) return []
      const leaves = names.map(name => ({
        id: name,
        title: permissionRows[name].title,
        code: permissionRows[name].code,
        meaning: permissionRows[name].meaning,
        names: [name],
      }))
      const under = leaves.map(leaf => nodeOf(leaf, before, chosen))
      const id = `${area.title}/${subject.title}`
      return nodeOf({ id, title: subject.title, names, children: under }, before, chosen)
    })
    const names = children.flatMap(child => child.names)
    return names.length > 0
      ? nodeOf({ id: area.title, title: area.title, names, children }, before, chosen)
      : []
  })
}

/**
 * The choice after ticking or clearing some: whoever may do something in a subject may look at it too, so its view
 * is ticked along, as far as it may be given.
 */
export const choose = (
  chosen: Names,
  offered: Names,
  names: readonly PermissionName[],
  on: boolean,
): Names => {
  if (!on) return new Set([...chosen].filter(name => !names.includes(name)))
  const views = permissionAreas
    .flatMap(({ subjects }) => subjects)
    .filter(subject => subject.names.some(name => names.includes(name)))
    .flatMap(({ view }) => (view !== undefined && offered.has(view) ? view : []))
  return new Set([...chosen, ...names, ...views])
}
