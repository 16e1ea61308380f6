import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureTools } from './tools/needed-tools.ts'

/*
 * `npm test`: everything, in the order in which a fault is cheapest to find. Ends with one line
 * `N passed, N failed`; a step (types, lint, build) counts as one.
 */

const root = new URL('..', import.meta.url).pathname
const report = `${root}test-results/vitest.json`
let passed = 0
let failed = 0

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: process.env }).status === 0

const step = (title: string, command: string, args: string[]) => {
  const started = Date.now()
  const ok = run(command, args)
  console.log(`${ok ? 'ok' : 'FAILED'}  ${title}  (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (ok) passed += 1
  else failed += 1
}

const tests = () => {
  rmSync(report, { force: true })
  mkdirSync(`${root}test-results`, { recursive: true })
  const ok = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ])
  try {
    const result = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      numPendingTests: number
      numFailedTestSuites: number
    }
    passed += result.numPassedTests
    failed += result.numFailedTests + result.numPendingTests
    if (!ok && result.numFailedTests === 0) failed += Math.max(1, result.numFailedTestSuites)
  } catch {
    failed += 1
  }
}

ensureTools()
step('types and package boundaries', 'tsc', ['-b', '--checkers', '1'])
step('lint and format', 'biome', ['check', '.'])
step('build of the web', 'npm', ['run', '--silent', 'build'])
tests()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
