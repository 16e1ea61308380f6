import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/*
 * The gateway and the bank judge what is sent. The browser shows it, and a schema library there would be a fifth of
 * what every first visit loads.
 */

const root = join(import.meta.dirname, '../../..')
const shared = /^@portal\/shared\//

/** What a file imports when it runs: types are gone by then. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /^(?:import|export)\s(?!type\s)(?:[^'"]*?from )?'([^']+)'|import\('([^']+)'\)/gm,
    ),
  ].map(([, path = '', lazy = '']) => path || lazy)

const fileOf = (from: string, path: string): string =>
  shared.test(path) ? path.replace(shared, 'shared/src/') : normalize(join(from, '..', path))

/** Every way from a page to a library: the files on it, the library last. */
const waysTo = (library: string): string[] => {
  const cameFrom = new Map<string, string>(
    globSync('web/src/**/*.{ts,tsx}', { cwd: root })
      .filter(file => !/\.test\.|\/testing\//.test(file))
      .map(file => [file, '']),
  )
  const found: string[] = []
  for (const [file] of cameFrom) {
    for (const path of importsOf(file)) {
      if (path === library) {
        const way = [library]
        for (let at = file; at; at = cameFrom.get(at) ?? '') way.unshift(at)
        found.push(way.join(' > '))
      }
      const next = fileOf(file, path)
      const isCode = /\.tsx?$/.test(next) && (path.startsWith('.') || shared.test(path))
      if (isCode && !cameFrom.has(next)) cameFrom.set(next, file)
    }
  }
  return found
}

test('no page loads the schemas of the contract', () => {
  expect(waysTo('react').length).toBeGreaterThan(100)
  expect(waysTo('zod')).toEqual([])
})
