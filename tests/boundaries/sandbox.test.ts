import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/* What is simulated reaches a bank by being put in where it is put together, and in no other way. */

const root = new URL('../../', import.meta.url).pathname
const files = globSync('bank/src/**/*.ts', { cwd: root }).filter(
  file => !file.startsWith('bank/src/sandbox/') && !file.endsWith('.test.ts'),
)
/** Where the bank is put together, and what only tests are made of. */
const mayImport = new Set([
  'bank/src/app/modules.ts',
  'bank/src/app/bank.ts',
  'bank/src/testing/direct-calls.ts',
  'bank/src/testing/seeded-example.ts',
  'bank/src/testing/test-bank.ts',
  'bank/src/testing/test-client.ts',
])
/** Where parameters are kept, shown and looked after. */
const mayRead = new Set([
  'bank/src/platform/params/params.ts',
  'bank/src/platform/params/rules.ts',
  'bank/src/platform/params/sandbox-values.ts',
])

it('nothing of the bank but its wiring imports what is simulated', () => {
  const others = files.filter(file => !mayImport.has(file))
  expect(others.length).toBeGreaterThan(300)
  const importing = others.filter(file => /from '[^']*\bsandbox\//.test(readFileSync(root + file, 'utf8')))
  expect(importing).toEqual([])
})

it('nothing of the bank reads a parameter of the sandbox but the sandbox', () => {
  const names = /'(?:PAYOUT_DELAY_MS|SANDBOX_TRIGGERS|RATE_SIMULATION|PAYER_OPENING_FEN)'/
  const reading = files.filter(file => !mayRead.has(file) && names.test(readFileSync(root + file, 'utf8')))
  expect(reading).toEqual([])
})
