import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mapPage, mapPath } from './map.ts'

it('docs/map.md is what the code draws (node tests/docs/map.ts --write)', () => {
  expect(readFileSync(mapPath, 'utf8')).toBe(mapPage())
})
