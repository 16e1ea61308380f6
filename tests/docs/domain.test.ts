import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { domainPath, withDomain } from './domain.ts'

it('docs/domain.md says what the code works out (node tests/docs/domain.ts --write)', () => {
  const page = readFileSync(domainPath, 'utf8')
  expect(page).toBe(withDomain(page))
})
