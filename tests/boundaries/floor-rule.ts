/*
 * The rule of floors, pure: a package is a house whose rooms (folders) stand on floors, and an import goes to a lower
 * floor. Rooms of one floor never meet. A room has one door, its top folder: no import from outside goes deeper. `floors/` holds one table per package; `product-imports.ts` reads the code.
 */

import { posix } from 'node:path'

/** One package's floors, the lowest first. */
export interface House {
  /** Folder of the sources, from the repository's root, as `bank/src`. */
  readonly source: string
  /**
   * Each floor's rooms, with what they are for in a few words. A name is the folder's path below the source; `*` stands
   * for any one part of it, and `.` for files that lie in the source folder itself.
   */
  readonly floors: readonly Readonly<Record<string, string>>[]
}

/** One import as it stands in a product file; both paths from the repository's root. */
export interface Import {
  readonly from: string
  readonly line: number
  readonly to: string
}

/** In these folders the rooms lie deeper: so many parts of the path name a room. Everywhere else it is one. */
const depths: Readonly<Record<string, number>> = {
  core: 2,
  domain: 2,
  features: 3,
  outputs: 2,
  paper: 2,
  people: 2,
  platform: 2,
  'platform/db': 3,
  reference: 2,
  sandbox: 2,
  site: 2,
  ui: 2,
  widgets: 2,
}

/** The room a file lies in, as `ledger`, `platform/db` or `features/company/orders`; `.` for the source folder. */
export const roomOf = (source: string, file: string): string => {
  const folders = file
    .slice(source.length + 1)
    .split('/')
    .slice(0, -1)
  const depth = depths[folders.slice(0, 2).join('/')] ?? depths[folders[0] ?? ''] ?? 1
  return folders.slice(0, depth).join('/') || '.'
}

/** Files used only by tests: test files, and everything in a folder named `testing`. */
export const isOfTests = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file)

const matches = (name: string, room: string) => {
  const parts = name.split('/')
  const own = room.split('/')
  return parts.length === own.length && parts.every((part, at) => part === '*' || part === own[at])
}

/** A room's floor (0 is the lowest) and what it is for; nothing where no floor names it. An exact name goes before `*`. */
export const placeOf = (house: House, room: string): { floor: number; purpose: string } | undefined => {
  const rows = house.floors.flatMap((rooms, floor) =>
    Object.entries(rooms).map(([name, purpose]) => ({ name, floor, purpose })),
  )
  return rows.find(row => row.name === room) ?? rows.find(row => matches(row.name, room))
}

const breakOf = (house: House, { from, line, to }: Import): string | undefined => {
  const at = `${from}:${line} imports ${to}`
  if (isOfTests(to)) return `${at}: the product does not import what only tests use`
  if (!to.startsWith(`${house.source}/`)) return undefined
  const [room, other] = [roomOf(house.source, from), roomOf(house.source, to)]
  const [own, its] = [placeOf(house, room), placeOf(house, other)]
  if (room === other || !own || !its || its.floor < own.floor) return undefined
  const way = its.floor > own.floor ? 'up' : 'sideways'
  return `${at}: ${way}, from ${room} (floor ${own.floor}) to ${other} (floor ${its.floor})`
}

/** Every import that goes up, sideways or into `testing/`, as a line that names file, line and both rooms. */
export const importBreaks = (house: House, imports: readonly Import[]): string[] =>
  imports.flatMap(one => breakOf(house, one) ?? [])

/** Whether an import goes into a room of this package from anywhere else, another package's rooms too. */
const comesIn = (source: string, { from, to }: Import): boolean =>
  to.startsWith(`${source}/`) &&
  (!from.startsWith(`${source}/`) || roomOf(source, from) !== roomOf(source, to))

/** Files of a package that others than their own room import, as each room's names. */
export const offeredBy = (source: string, imports: readonly Import[]): Map<string, Set<string>> => {
  const offered = new Map<string, Set<string>>()
  for (const { to } of imports.filter(one => comesIn(source, one)))
    offered.set(roomOf(source, to), (offered.get(roomOf(source, to)) ?? new Set()).add(to))
  return offered
}

/** Every import that goes past the door of another room: what others may use stands in a room's top folder. */
export const doorBreaks = (source: string, imports: readonly Import[]): string[] =>
  imports
    .filter(one => comesIn(source, one))
    .map(one => ({ ...one, room: roomOf(source, one.to) }))
    .filter(({ to, room }) => (posix.dirname(to).slice(source.length + 1) || '.') !== room)
    .map(({ from, line, to, room }) => `${from}:${line} imports ${to}: past the door of ${room}`)

/** Errors of the table itself: a room on no floor, a room on two, a name without a room. */
export const tableBreaks = (house: House, files: readonly string[]): string[] => {
  const rooms = [...new Set(files.map(file => roomOf(house.source, file)))]
  const names = house.floors.flatMap(Object.keys)
  return [
    ...rooms.filter(room => !placeOf(house, room)).map(room => `${house.source}/${room} stands on no floor`),
    ...names
      .filter((name, at) => names.indexOf(name) !== at)
      .map(name => `${house.source}/${name} stands on two floors`),
    ...names
      .filter(name => !rooms.some(room => matches(name, room)))
      .map(name => `${house.source}/${name} has a floor and no files`),
  ]
}

/** Which rooms each room imports from. */
export const arrowsOf = (source: string, imports: readonly Import[]): Map<string, Set<string>> => {
  const arrows = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    if (!to.startsWith(`${source}/`) || isOfTests(to)) continue
    const [room, other] = [roomOf(source, from), roomOf(source, to)]
    if (room !== other) arrows.set(room, (arrows.get(room) ?? new Set()).add(other))
  }
  return arrows
}

/** Rooms that reach each other, each circle once: the strongly connected parts of more than one room. */
export const circlesOf = (arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] => {
  const reach = (start: string) => {
    const seen = new Set<string>()
    const next = [...(arrows.get(start) ?? [])]
    for (let room = next.pop(); room !== undefined; room = next.pop()) {
      if (seen.has(room)) continue
      seen.add(room)
      next.push(...(arrows.get(room) ?? []))
    }
    return seen
  }
  const reached = new Map([...arrows.keys()].map(room => [room, reach(room)]))
  const circles = [...reached.keys()]
    .filter(room => reached.get(room)?.has(room))
    .map(room =>
      [...reached.keys()].filter(other => reached.get(room)?.has(other) && reached.get(other)?.has(room)),
    )
  return circles.filter(
    (circle, at) => circles.findIndex(other => other.join(' ') === circle.join(' ')) === at,
  )
}
