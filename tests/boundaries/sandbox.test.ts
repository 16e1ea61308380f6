import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/* What is simulated reaches a bank by being put in where it is put together, and in no other way. */

const root = new URL('../../bank/src/', import.meta.url).pathname
/** Where the bank is put together, and what only tests are made of. */
const mayImport = new Set([
  'bank.ts',
  'discount/direct-calls.ts',
  'discount/seeded-example.ts',
  'discount/test-bank.ts',
  'http/test-client.ts',
])

it('nothing of the bank but its wiring imports what is simulated', () => {
  const files = globSync('**/*.ts', { cwd: root }).filter(
    file => !file.startsWith('sandbox/') && !file.endsWith('.test.ts') && !mayImport.has(file),
  )
  expect(files.length).toBeGreaterThan(300)
  const importing = files.filter(file => /from '[^']*\bsandbox\//.test(readFileSync(root + file, 'utf8')))
  expect(importing).toEqual([])
})

it('nothing of the bank reads a parameter of the sandbox but the sandbox', () => {
  const names = /'(?:PAYOUT_DELAY_MS|SANDBOX_TRIGGERS|RATE_SIMULATION|PAYER_OPENING_FEN)'/
  const reading = globSync('**/*.ts', { cwd: root })
    .filter(file => !file.startsWith('sandbox/') && !file.startsWith('params/') && !file.endsWith('.test.ts'))
    .filter(file => names.test(readFileSync(root + file, 'utf8')))
  expect(reading).toEqual([])
})
