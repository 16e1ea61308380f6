import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../harness/processes.ts'

/* A file is what one sitting takes in. One that grows past this has a second subject, which wants a file of its own. */

const mostLines = 300

/** What others wrote, and what is made from the document and looked up in. */
const exclude = ['**/node_modules', 'clients/typescript/src/contract.ts']

const linesOf = (text: string) => text.split('\n').length - 1

const tooLong = (files: readonly { file: string; text: string }[]) =>
  files
    .map(({ file, text }) => ({ file, lines: linesOf(text) }))
    .filter(({ lines }) => lines > mostLines)
    .map(({ file, lines }) => `${file}: ${lines}`)

it('counts the lines of a file', () => {
  const of = (lines: number) => [{ file: 'a.ts', text: 'x\n'.repeat(lines) }]
  expect(tooLong(of(mostLines))).toEqual([])
  expect(tooLong(of(mostLines + 1))).toEqual([`a.ts: ${mostLines + 1}`])
})

it('no file of the product or of its tests is longer than a reader takes in', () => {
  const files = ['{shared,bank,bff,web}/src/**/*.{ts,tsx,css}', '{clients,config,tests}/**/*.ts'].flatMap(
    pattern => globSync(pattern, { cwd: root, exclude }),
  )
  expect(files.length).toBeGreaterThan(1000)
  expect(tooLong(files.map(file => ({ file, text: readFileSync(root + file, 'utf8') })))).toEqual([])
})
