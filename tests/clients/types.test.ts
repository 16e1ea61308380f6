import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { clientTypes, clientTypesText } from '../tools/client-types.ts'
import { faultsOfUse } from './compilers.ts'

/* The types of the client in TypeScript: made from the document that is kept, and of use to whoever is strict. */

it('are those of the document of the last release', () => {
  expect(readFileSync(clientTypes, 'utf8')).toBe(clientTypesText())
})

// tests/long has TypeScript 5 as well, and the whole document.
it('hold the program of the guide, and refuse what no portal takes', () => {
  expect(faultsOfUse('TypeScript 7')).toBe('')
})
