import { defineConfig } from 'vitest/config'
import { onServer, onServerAlone, startsNothing } from './tests/harness/bank-tests.ts'
import { longestFirst } from './tests/harness/longest-first.ts'
import { waiting } from './tests/harness/turns.ts'

/*
 * unit: pure rules. components: parts of pages in a document of their own. integration: real Redis, real database, real
 * HTTP, beside the code they test and in tests/; the bank's tests that need a database of their own are here where
 * `bank-tests.ts` says so, on the embedded one. bank-postgres: all of these on a PostgreSQL server. browser: the whole
 * product in headless Chromium, after the others. Some files take turns (`turns.ts`).
 */

/** Keeps which refusals the tests meet. */
const everywhere = ['tests/harness/met-refusals.ts']

/**
 * Nobody waits longer than it takes; a busy machine takes many times as long as an idle one. A test that looks at
 * nothing has failed.
 */
const patient = { poll: { timeout: 20_000 }, requireAssertions: true }

/** These open page after page, or one process after the other, more than their length tells: begun last, they would go on alone. */
const longest =
  /(browser\/(frame|cut-figures|sign-in|sessions)|journey\/(killed-money|moving-days|random-lives)|bank\/src\/main)\.test\.ts$/

export default defineConfig({
  test: {
    sequence: { sequencer: longestFirst(longest) },
    maxWorkers: Number(process.env.TEST_WORKERS || 2),
    // By its place a test is known for one that was written or a further case of it.
    includeTaskLocation: true,
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
          include: [
            'shared/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'config/**/*.test.ts',
            ...startsNothing,
          ],
        },
      },
      {
        test: {
          name: 'components',
          isolate: false,
          setupFiles: ['tests/harness/fresh-modules.ts'],
          testTimeout: 60_000,
          expect: patient,
          include: ['web/src/**/*.test.tsx'],
        },
      },
      {
        test: {
          name: 'integration',
          // One process takes file after file: what they import, and the databases they leave, are there already.
          isolate: false,
          setupFiles: everywhere,
          globalSetup: [
            'tests/harness/seeded-bank.ts',
            'tests/harness/seeded-server.ts',
            'tests/harness/bank-templates.ts',
          ],
          exclude: [...onServerAlone, ...startsNothing, ...waiting],
          include: [
            'bank/src/**/*.test.ts',
            'bff/src/**/*.test.ts',
            'tests/{boundaries,captcha,clients,contract,journey,machines,sessions,calls,ops,docs,refusals}/**/*.test.ts',
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
          setupFiles: everywhere,
          globalSetup: ['tests/harness/bank-on-postgres.ts'],
          include: onServer,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'browser',
          // One process, and its browser, for file after file. They wait more than they work: two of them leave a
          // machine of two processors half idle.
          isolate: false,
          maxWorkers: Number(process.env.BROWSER_WORKERS || 3),
          setupFiles: [...everywhere, 'tests/harness/failed-pages.ts'],
          globalSetup: ['tests/harness/seeded-bank.ts', 'tests/harness/seeded-server.ts'],
          include: ['tests/browser/**/*.test.ts'],
          exclude: waiting,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 45_000, interval: 100 }, requireAssertions: true },
          // After the others: a browser beside two busy databases is slow, beside another browser it is not.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
