import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { onAnyDatabase, opensPortals } from '../harness/bank-tests.ts'
import { longestFirst } from '../harness/longest-first.ts'
import { journeys, second, storms } from '../harness/turns.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/*
 * `npm run test:long`: the storms of the tests at full size, those with a killed bank among them; every one of the bank's
 * tests, and those of the calls, on the embedded database; then every page for everybody who may open it, at every width,
 * what takes turns in the browser, and what somebody new does first.
 */
/** Each keeps one processor busy for most of an hour: begun last, it would go on alone. */
const longest = /(long\/(storm|lives)|faults\/journeys)\.test\.ts$/

export default defineConfig({
  root,
  test: {
    // Of two processors a storm uses one.
    maxWorkers: 2,
    sequence: { sequencer: longestFirst(longest) },
    projects: [
      {
        root,
        test: {
          name: 'long',
          include: [
            'tests/long/**/*.test.ts',
            'tests/faults/journeys.test.ts',
            'tests/sessions/logout-wins.test.ts',
            ...storms,
          ],
          exclude: [
            'tests/long/{first-tasks,racing-ticks}.test.ts',
            // Here at full size: tests/long/{storm,moving-days,lives}.test.ts.
            'tests/machines/storm.test.ts',
            'tests/journey/{moving-days,random-lives}.test.ts',
          ],
          env: { EXTREMES: 'all', LOGOUT_ROUNDS: '5000' },
          globalSetup: [
            'tests/harness/seeded-bank.ts',
            'tests/harness/seeded-server.ts',
            'tests/harness/bank-templates.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 7_200_000,
          expect: { requireAssertions: true },
        },
      },
      {
        root,
        test: {
          name: 'races',
          include: ['tests/long/racing-ticks.test.ts', 'bank/src/discount/bank-line-races.server.test.ts'],
          env: { TURNS: 'all' },
          globalSetup: ['tests/harness/bank-on-postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { requireAssertions: true },
        },
      },
      {
        root,
        test: {
          name: 'bank-embedded',
          isolate: false,
          include: onAnyDatabase,
          env: { TURNS: 'all' },
          globalSetup: ['tests/harness/bank-templates.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 }, requireAssertions: true },
          sequence: { groupOrder: 1 },
        },
      },
      {
        root,
        test: {
          name: 'calls-embedded',
          include: opensPortals,
          env: { PORTALS: 'processes' },
          globalSetup: ['tests/harness/seeded-bank.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 }, requireAssertions: true },
          sequence: { groupOrder: 1 },
        },
      },
      {
        root,
        test: {
          name: 'pages',
          // As in `npm test`: one process, and its browser, for file after file; three of them, for they wait.
          isolate: false,
          maxWorkers: Number(process.env.BROWSER_WORKERS || 3),
          setupFiles: ['tests/harness/failed-pages.ts'],
          include: [
            'tests/browser/{frame,cut-figures,office-pages}.test.ts',
            ...second,
            ...journeys,
            'tests/long/first-tasks.test.ts',
          ],
          env: { TURNS: 'all' },
          globalSetup: ['tests/harness/seeded-bank.ts', 'tests/harness/seeded-server.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 45_000, interval: 100 }, requireAssertions: true },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
