import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../harness/processes.ts'
import { expectToExist, testsIn } from './shown-by.ts'

/* docs/features.md names no test that is not there, and leaves no row without one. */

const rows = readFileSync(`${root}docs/features.md`, 'utf8')
  .split('\n')
  .filter(line => /^\| [SB]-/.test(line))
  .map(line => {
    const [, row = '', , shownBy = ''] = line.split(/\s*\|\s*/)
    return { row, tests: testsIn(shownBy) }
  })

describe('the table of features', () => {
  it('has each row once', () => {
    const names = rows.map(({ row }) => row)
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(rows)('$row names tests that are there', ({ tests }) => {
    expect(tests).not.toEqual([])
    expectToExist(tests)
  })
})
