import { randomInt } from 'node:crypto'

// Without characters that are mistaken for others when read off a phone.
const classes = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '#@%&*'] as const
const length = 12

const pick = (from: string) => from.charAt(randomInt(from.length))

/** A password to begin with, of every class; its owner must change it first. */
export const initialPassword = (): string => {
  const all = classes.join('')
  const characters = [
    ...classes.map(pick),
    ...Array.from({ length: length - classes.length }, () => pick(all)),
  ]
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    const moved = characters[last] ?? ''
    characters[last] = characters[other] ?? ''
    characters[other] = moved
  }
  return characters.join('')
}
