import {
  arrowsOf,
  circlesOf,
  doorBreaks,
  importBreaks,
  offeredBy,
  roomOf,
  tableBreaks,
} from '../boundaries/floor-rule.ts'
import { houses } from '../boundaries/floors.ts'
import { importsOf, productFiles } from '../boundaries/product-imports.ts'

/*
 * The rooms of each package in figures: how many there are, how many arrows (one room imports from another), how many
 * of these break the floors, how many rooms stand in circles, and how many imports go past a room's door. Without a table
 * no arrow breaks anything. Then the ten rooms that offer most: how many of their files others use.
 *
 *   node tests/tools/rooms.ts [--list]     with each break, and the rooms of each circle
 */

const everyImport = houses.flatMap(({ source }) => importsOf(productFiles(source)))
const rooms: { room: string; files: number; 'files others use': number }[] = []

for (const house of houses) {
  const files = productFiles(house.source)
  const imports = everyImport.filter(({ from }) => from.startsWith(`${house.source}/`))
  const past = doorBreaks(house.source, everyImport)
  const arrows = arrowsOf(house.source, imports)
  const circles = circlesOf(arrows)
  const bad = imports.filter(one => importBreaks(house, [one]).length > 0)
  const breaks = house.floors.length > 0 ? [...tableBreaks(house, files), ...importBreaks(house, bad)] : []
  const count = (some: ReturnType<typeof arrowsOf>) =>
    [...some.values()].reduce((sum, others) => sum + others.size, 0)
  const figures = {
    rooms: new Set(files.map(file => roomOf(house.source, file))).size,
    floors: house.floors.length,
    arrows: count(arrows),
    'arrows up or sideways': count(arrowsOf(house.source, bad)),
    'circles of rooms': circles.length,
    'rooms in circles': circles.flat().length,
    'imports past a door': past.length,
  }
  const shown = Object.entries(figures).map(([name, figure]) => `${figure} ${name}`)
  console.log(`${house.source.padEnd(11)} ${shown.join(', ')}`)
  if (process.argv.includes('--list'))
    for (const line of [...breaks, ...past, ...circles.map(circle => `circle: ${circle.join(' ')}`)])
      console.log(`  ${line}`)
  for (const [room, offered] of offeredBy(house.source, everyImport))
    rooms.push({
      room: `${house.source}/${room}`,
      files: files.filter(file => roomOf(house.source, file) === room).length,
      'files others use': offered.size,
    })
}

console.table(rooms.sort((a, b) => b['files others use'] - a['files others use']).slice(0, 10))
