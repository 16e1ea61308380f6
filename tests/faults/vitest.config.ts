import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import InvariantsReporter from './invariants-reporter.ts'

/* `npm run faults`: what operators may rely on while something is broken, one fault after the other. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'faults',
    include: ['tests/faults/**/*.test.ts'],
    reporters: [new InvariantsReporter()],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 }, requireAssertions: true },
  },
})
