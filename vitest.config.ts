import { defineConfig } from 'vitest/config'

/*
 * unit: pure rules and components. integration: real Redis, real database, real HTTP, beside the code they
 * test and in tests/. browser: the whole product in headless Chromium, one file at a time.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['shared/src/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}', 'config/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          globalSetup: ['tests/harness/seeded-bank.ts'],
          include: [
            'bank/src/**/*.test.ts',
            'bff/src/**/*.test.ts',
            'tests/{boundaries,contract,journey,sessions,calls,ops,docs,refusals}/**/*.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          globalSetup: ['tests/harness/seeded-bank.ts'],
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
