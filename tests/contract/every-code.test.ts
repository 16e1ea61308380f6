import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What the tests of a package say, all in one. */
const tests = globSync('{bank,bff,shared,web}/src/**/*.test.{ts,tsx}', { cwd: root })
  .concat(globSync('tests/**/*.ts', { cwd: root }))
  .filter(path => !path.endsWith('contract/every-code.test.ts'))
  .map(path => readFileSync(`${root}/${path}`, 'utf8'))
  .join('\n')

/** A rule that nobody forgets to try: by its code, or by its words where a pure function says them. */
it.each(Object.entries(catalogue))('%s is provoked by a test', (code, { text }) => {
  const isTried = new RegExp(`\\b${code}\\b`).test(tests) || tests.includes(text)
  expect(isTried).toBe(true)
})
