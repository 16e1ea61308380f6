import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../harness/processes.ts'
import { expectToExist, testsIn } from './shown-by.ts'

/* docs/accessibility.md has every criterion of WCAG 2.2 at A and AA, and names no test that is not there. */

/** Of each guideline, how many criteria there are at A and AA; a number that is missing in between is one of AAA. */
const criteria = [
  ['1.1', 1],
  ['1.2', 1, 2, 3, 4, 5],
  ['1.3', 1, 2, 3, 4, 5],
  ['1.4', 1, 2, 3, 4, 5, 10, 11, 12, 13],
  ['2.1', 1, 2, 4],
  ['2.2', 1, 2],
  ['2.3', 1],
  ['2.4', 1, 2, 3, 4, 5, 6, 7, 11],
  ['2.5', 1, 2, 3, 4, 7, 8],
  ['3.1', 1, 2],
  ['3.2', 1, 2, 3, 4, 6],
  ['3.3', 1, 2, 3, 4, 7, 8],
  ['4.1', 2, 3],
].flatMap(([guideline, ...numbers]) => numbers.map(number => `${guideline}.${number}`))

const rows = readFileSync(`${root}docs/accessibility.md`, 'utf8')
  .split('\n')
  .filter(line => /^\| \d\.\d+\.\d+ /.test(line))
  .map(line => {
    const [, name = '', level = '', how = '', shownBy = ''] = line.split(/\s*\|\s*/)
    return { criterion: name.split(' ')[0] ?? '', level, how, tests: testsIn(shownBy) }
  })

describe('the rows of access', () => {
  it('are all of A and AA, once', () => {
    expect(criteria).toHaveLength(55)
    expect(rows.map(({ criterion }) => criterion)).toEqual(criteria)
    expect(rows.filter(({ level }) => level === 'A')).toHaveLength(31)
    expect(rows.filter(({ level }) => level === 'AA')).toHaveLength(24)
  })

  it.each(rows)('$criterion names tests that are there, or says why it does not apply', ({ how, tests }) => {
    if (how.startsWith('Not applicable: ')) expect(tests).toEqual([])
    else expect(tests).not.toEqual([])
    expectToExist(tests)
  })
})

const sources = globSync('web/src/**/*.tsx', { cwd: root, exclude: ['**/*.test.tsx', '**/testing/**'] }).map(
  path => ({ path, text: readFileSync(root + path, 'utf8') }),
)

it('fields for one’s own data say so to the browser', () => {
  const purposes = ['username', 'current-password', 'new-password', 'tel', 'one-time-code']
  const said = sources.flatMap(({ text }) =>
    [...text.matchAll(/autoComplete="([^"]+)"/g)].map(([, is]) => is),
  )
  expect([...new Set(said)].sort()).toEqual([...purposes, 'off'].sort())
  const silent = sources
    .flatMap(({ path, text }) =>
      [...text.matchAll(/<PasswordInput[^/]*\/>/g)].map(([tag]) => ({ path, tag })),
    )
    .filter(({ tag }) => !tag.includes('autoComplete="'))
  expect(silent).toEqual([])
})

it('no field refuses to be pasted into', () => {
  const refusing = sources.filter(({ text }) => /onPaste=\{\s*event\s*=>\s*event\.preventDefault/.test(text))
  expect(refusing.map(({ path }) => path)).toEqual([])
})
