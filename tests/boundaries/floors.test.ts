import { describe, expect, it } from 'vitest'
import { arrowsOf, circlesOf, doorBreaks, importBreaks, placeOf, tableBreaks } from './floor-rule.ts'
import { houses } from './floors.ts'
import { importsOf, productFiles } from './product-imports.ts'

/* The rule itself is tried on made-up files in floor-rule.test.ts; here the code is held against it. */

const held = houses.filter(house => house.floors.length > 0)
const everyImport = houses.flatMap(({ source }) => importsOf(productFiles(source)))

it('every package has a table of floors, filled or not yet', () => {
  expect(houses.map(house => house.source)).toEqual(['shared/src', 'bank/src', 'bff/src', 'web/src'])
})

describe.each(held)('the floors of $source', house => {
  const files = productFiles(house.source)
  const imports = everyImport.filter(({ from }) => from.startsWith(`${house.source}/`))

  it('hold every folder, once', () => {
    expect(tableBreaks(house, files)).toEqual([])
  })

  it('let no import go up or sideways, nor into what only tests use', () => {
    expect(importBreaks(house, imports)).toEqual([])
  })

  it('let no rooms stand in a circle', () => {
    expect(circlesOf(arrowsOf(house.source, imports))).toEqual([])
  })

  it('let nobody go past the door of another room', () => {
    expect(doorBreaks(house.source, everyImport)).toEqual([])
  })

  it('refuse an import from the lowest floor to each room above it', () => {
    const [lowest] = Object.keys(house.floors[0] ?? {})
    const above = house.floors.slice(1).flatMap(Object.keys)
    const probe = (room: string) => ({
      from: `${house.source}/${lowest}/probe.ts`,
      line: 1,
      to: `${house.source}/${room === '.' ? '' : `${room.replaceAll('*', 'any')}/`}probe.ts`,
    })
    expect(above.filter(room => importBreaks(house, [probe(room)]).length === 0)).toEqual([])
    expect(above.filter(room => !placeOf(house, room))).toEqual([])
  })

  it('refuse an import past the door of each room, from within the package and from another', () => {
    const rooms = house.floors.flatMap(Object.keys).filter(room => room !== '.')
    const probes = rooms.flatMap(room =>
      [`${house.source}/probe.ts`, 'probe/src/probe.ts'].map(from => ({
        from,
        line: 1,
        to: `${house.source}/${room.replaceAll('*', 'any')}/inner/inmost/probe.ts`,
      })),
    )
    expect(doorBreaks(house.source, probes)).toHaveLength(probes.length)
  })
})
