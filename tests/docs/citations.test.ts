import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../harness/processes.ts'

/* Comments cite only what is in the repository: a paper that a reader cannot open explains nothing. */

/** Papers in the repository's root that a text may name. */
const own = new Set(globSync('*.md', { cwd: root }))
const namesMissingPaper = (line: string) =>
  [...line.matchAll(/\b[A-Z]{2,}\.md\b/g)].some(([name]) => !own.has(name))

const elsewhere = [
  /\b(?:[Dd]esign|DESIGN|[Ss]pecification)(?:'s)?,? \(?sections? \d/,
  /\([A-Z]{4,} \d+\)/,
  /\bstack note|\b[Ff]indings? [A-Z]?\d/,
  /\bissue \d/,
]
const leans = (line: string) => namesMissingPaper(line) || elsewhere.some(cited => cited.test(line))

const files = [
  '{shared,bank,bff,web}/src/**/*.{ts,tsx,css,md}',
  '{clients,config,tests,docs}/**/*.{ts,md,json,yaml,yml,sh,py}',
  '*.md',
].flatMap(pattern => globSync(pattern, { cwd: root, exclude: ['**/node_modules'] }))

it('nothing cites a paper outside the repository', () => {
  const found = files
    .filter(file => !file.endsWith('citations.test.ts'))
    .flatMap(file =>
      readFileSync(root + file, 'utf8')
        .split('\n')
        .flatMap((line, at) => (leans(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    )
  expect(files.length).toBeGreaterThan(1000)
  expect(found).toEqual([])
})

it.each([
  'answered while locked (design section 4)',
  'as specification section 3 has it',
  'see NOWHERE.md',
  'the rule of new passwords (RULES 10)',
  'a stack note',
  'finding B6',
  'left for issue 99',
])('"%s" would be one', line => {
  expect(leans(line)).toBe(true)
})
