import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { root } from '../harness/processes.ts'

/** The tests that a cell of a table names: a file, and a title where the file holds many. */
export const testsIn = (cell: string): { file: string; title: string | undefined }[] =>
  [...cell.matchAll(/`([^`]+)`(?: "([^"]+)")?/g)].map(([, file = '', title]) => ({ file, title }))

export const expectToExist = (tests: ReturnType<typeof testsIn>): void => {
  for (const { file, title } of tests) {
    expect(existsSync(root + file), file).toBe(true)
    if (title) expect(readFileSync(root + file, 'utf8').includes(title), `${file}: ${title}`).toBe(true)
  }
}
