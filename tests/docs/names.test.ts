import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/* One thing has one name: those that docs/glossary.md has given up do not come back. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const glossary = 'docs/glossary.md'

const deadNames = readFileSync(root + glossary, 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| term'))
  .flatMap(line => (line.split('|').at(-2) ?? '').split(','))
  .map(name => name.trim())
  .filter(name => name !== '')

const files = [
  'web/src/**/*.{ts,tsx}',
  'shared/src/**/*.ts',
  'bank/src/**/*.ts',
  'bff/src/**/*.ts',
  'config/**/*.{json,ts,js}',
  'docs/**/*.md',
  'README.md',
].flatMap(pattern => globSync(pattern, { cwd: root }))

it('gives up some names', () => {
  expect(deadNames).toContain('利率计算器')
  expect(files.length).toBeGreaterThan(500)
})

it.each(deadNames)('nothing is called %s', name => {
  // 转贴现试算 is another thing than 贴现试算.
  const spoken = new RegExp(`(?<!转)${name}`)
  const found = files.filter(file => file !== glossary && spoken.test(readFileSync(root + file, 'utf8')))
  expect(found).toEqual([])
})
