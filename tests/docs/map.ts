import { readFileSync, writeFileSync } from 'node:fs'
import { arrowsOf, type House, placeOf, roomOf } from '../boundaries/floor-rule.ts'
import { houses } from '../boundaries/floors.ts'
import { importsOf, productFiles } from '../boundaries/product-imports.ts'
import { filler, tableOwners } from '../boundaries/table-owners.ts'

/*
 * docs/map.md: every room of the product, drawn from the floors and the code. `node tests/docs/map.ts --write` renews
 * it; a test demands that it is.
 */

const root = new URL('../..', import.meta.url)
export const mapPath = new URL('docs/map.md', root)

/** What a room of the bank declares, read from its text by the shape of its rows. */
const declarations = [
  { title: 'calls', pattern: /^\s*'(\/api\/[^']+)'(?=\s*[:,])/gm },
  { title: 'jobs', pattern: /\bdefine(?:Job|Topic)\(\{\s*topic: '([^']+)'/g },
  { title: 'comes round', pattern: /\bdefineSchedule\(\{\s*name: '([^']+)'/g },
  { title: 'notices', pattern: /\btitle: '([^']+)'/g, where: /\bdefine(?:Officers)?Notice\b/ },
]

const declaredIn = (files: readonly string[]) => {
  const texts = files.map(file => readFileSync(new URL(file, root), 'utf8'))
  return declarations.map(({ title, pattern, where = pattern }) => {
    const rows = texts.filter(text => text.search(where) >= 0).flatMap(text => [...text.matchAll(pattern)])
    return { title, names: [...new Set(rows.map(([, name = '']) => name))].sort() }
  })
}

const code = (names: readonly string[]) => names.map(name => `\`${name}\``).join(', ')

const roomsOf = (house: House) => {
  const files = productFiles(house.source)
  const arrows = arrowsOf(house.source, importsOf(files))
  return [...new Set(files.map(file => roomOf(house.source, file)))].sort().map(room => ({
    room,
    files: files.filter(file => roomOf(house.source, file) === room),
    uses: [...(arrows.get(room) ?? [])].sort(),
    place: placeOf(house, room),
  }))
}

/** From the top floor down, as a house is drawn. */
const drawn = (house: House): string[] => [
  `## ${house.source}`,
  '',
  '| floor | room | is for | files | uses |',
  '|---:|---|---|---:|---|',
  ...roomsOf(house)
    .sort((a, b) => (b.place?.floor ?? 0) - (a.place?.floor ?? 0))
    .map(
      ({ room, place, files, uses }) =>
        `| ${place?.floor ?? ''} | \`${room}\` | ${place?.purpose ?? ''} | ${files.length} | ${code(uses)} |`,
    ),
  '',
]

/** A table may belong to a folder of rooms, as those of `platform`. */
const ofTheBank = (house: House): string[] => {
  const rooms = new Map(roomsOf(house).map(({ room, files }) => [room, files]))
  return [...new Set([...rooms.keys(), ...Object.keys(tableOwners)])].sort().flatMap(room => {
    const files = room === filler ? [] : (rooms.get(room) ?? [])
    const rows = [{ title: 'tables', names: tableOwners[room] ?? [] }, ...declaredIn(files)]
    const lines = rows.filter(({ names }) => names.length > 0)
    return lines.length === 0
      ? []
      : [`### ${room}`, '', ...lines.map(({ title, names }) => `- ${title}: ${code(names)}`), '']
  })
}

/** The whole page, as the code has it now. */
export const mapPage = (): string => {
  const placed = houses.filter(house => house.floors.length > 0)
  const bank = placed.filter(house => house.source.startsWith('bank/'))
  return [
    '# Map',
    '',
    'Each package is a house: its rooms (folders) stand on floors, and an import goes to a lower floor. Rooms of one floor',
    'never meet. The tables of `tests/boundaries/floors/` say who stands where, and `tests/boundaries/floors.test.ts`',
    'refuses what goes up or sideways. A table of the database is written only in its own room. This page is drawn by',
    '`node tests/docs/map.ts --write`.',
    '',
    ...placed.flatMap(drawn),
    ...bank.flatMap(() => ['## What the rooms of the bank hold', '']),
    ...bank.flatMap(ofTheBank),
  ].join('\n')
}

if (process.argv.includes('--write')) writeFileSync(mapPath, mapPage())
