import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/*
 * unit: pure rules and components. integration: real Redis, real database, real HTTP, beside the code they
 * test and in tests/. bank-postgres: the bank's tests on a PostgreSQL server instead of the embedded database.
 * browser: the whole product in headless Chromium, after the others.
 */

/** The bank's tests that work on a database made for them: these run on PostgreSQL as well. */
const onAnyDatabase = globSync('bank/src/**/*.test.ts', { cwd: import.meta.dirname }).filter(file =>
  /newTest(Database|Bank)\b|newServerDatabase/.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
)

/** Nobody waits longer than it takes; a busy machine takes many times as long as an idle one. */
const patient = { poll: { timeout: 20_000 } }

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'unit',
          // One process takes file after file: the packages they import are there already, the product's own modules
          // are evaluated anew.
          isolate: false,
          setupFiles: ['tests/harness/fresh-modules.ts'],
          testTimeout: 60_000,
          expect: patient,
          include: ['shared/src/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}', 'config/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          // One process takes file after file: what they import, and the databases they leave, are there already.
          isolate: false,
          globalSetup: ['tests/harness/seeded-bank.ts', 'tests/harness/bank-templates.ts'],
          exclude: ['bank/src/**/*.server.test.ts'],
          include: [
            'bank/src/**/*.test.ts',
            'bff/src/**/*.test.ts',
            'tests/{boundaries,captcha,contract,journey,sessions,calls,ops,docs,refusals}/**/*.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'bank-postgres',
          isolate: false,
          globalSetup: ['tests/harness/bank-on-postgres.ts'],
          include: onAnyDatabase,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'browser',
          // One process, and its browser, for file after file.
          isolate: false,
          globalSetup: ['tests/harness/seeded-bank.ts'],
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 45_000, interval: 100 } },
          // After the others: a browser beside two busy databases is slow, beside another browser it is not.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
