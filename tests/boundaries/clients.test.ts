import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../harness/processes.ts'
import { importsIn } from './product-imports.ts'

/* A client is copied beside somebody else's program: whatever it needs is in its own folder, or comes with the language. */

it('the client in TypeScript imports only its own files and Node', () => {
  const files = globSync('clients/typescript/src/*.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(5)
  const imported = files.flatMap(file =>
    importsIn(readFileSync(root + file, 'utf8')).map(({ specifier }) => specifier),
  )
  expect(imported.filter(specifier => !/^(\.\/[\w-]+\.ts|node:\w+)$/.test(specifier))).toEqual([])
})

it('nothing that customers run imports a client', () => {
  const files = globSync('{shared,bank,bff,web}/src/**/*.{ts,tsx}', { cwd: root })
  expect(
    files.filter(file => /from '[^']*\bclients\/typescript/.test(readFileSync(root + file, 'utf8'))),
  ).toEqual([])
})
