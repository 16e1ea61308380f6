import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/* `npm run test:long`: the storms of the tests at full size, those with a killed bank among them. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'long',
    include: ['tests/long/**/*.test.ts', 'tests/faults/journeys.test.ts'],
    globalSetup: ['tests/harness/bank-templates.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 7_200_000,
  },
})
