import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { refusalsFile } from './harness/refusals-file.ts'
import { seed, waiting } from './harness/turns.ts'
import { ensureTools } from './tools/needed-tools.ts'

/*
 * `npm test`: everything; first, side by side, what finds a fault in seconds. Ends with one line
 * `N passed, N failed`; a step (types, lint, build, databases, codes met) counts as one. The line before it has how
 * many of the tests somebody wrote, and how many are further cases of these: rows of tables, and a second database.
 */

const root = new URL('..', import.meta.url).pathname
const report = `${root}test-results/vitest.json`
let passed = 0
let failed = 0

const run = (command: string, args: string[]) =>
  ended(spawn(command, args, { cwd: root, stdio: 'inherit', env: process.env }))

/** Whether it ends well. */
const ended = (child: ChildProcess) =>
  once(child, 'close').then(
    ([code]) => code === 0,
    () => false,
  )

/** What it prints comes in one piece when it has ended: other steps run beside it. */
const step = async (title: string, command: string, args: string[]) => {
  const started = Date.now()
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: process.env })
  const [ok, output, faults] = await Promise.all([ended(child), buffer(child.stdout), buffer(child.stderr)])
  process.stdout.write(output)
  process.stdout.write(faults)
  console.log(`${ok ? 'ok' : 'FAILED'}  ${title}  (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  return ok
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numFailedTestSuites: number
  testResults: { name: string; assertionResults: { title: string; location?: { line: number } }[] }[]
}

/** Tests that stand at one place of a file are one that was written, and its further cases. */
const sayHowMany = ({ testResults }: Report) => {
  const places = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, location }) => `${name}:${location?.line ?? title}`),
  )
  const written = new Set(places).size
  console.log(`written ${written}, generated ${places.length - written}`)
}

const tests = async () => {
  rmSync(report, { force: true })
  rmSync(refusalsFile, { force: true })
  mkdirSync(`${root}test-results`, { recursive: true })
  const ok = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ])
  try {
    const result = JSON.parse(readFileSync(report, 'utf8')) as Report
    passed += result.numPassedTests
    failed += result.numFailedTests + result.numPendingTests
    if (!ok && result.numFailedTests === 0) failed += Math.max(1, result.numFailedTestSuites)
    return result
  } catch {
    failed += 1
  }
}

const count = (ok: boolean) => {
  if (ok) passed += 1
  else failed += 1
}

ensureTools()
// The longest, and one processor's: the tests begin beside it.
const types = step('types and package boundaries', 'node', ['tests/tools/type-check.ts'])
const steps = await Promise.all([
  step('lint and format', 'biome', ['check', '.']),
  step('build of the web', 'npm', ['run', '--silent', 'build']),
  step('databases to start the tests from', 'node', ['tests/harness/make-ahead.ts']),
])
for (const ok of steps) count(ok)
console.log(`seed of the day ${seed}: ${waiting.length} files wait for another day`)
const [result, typed] = await Promise.all([tests(), types])
count(typed)
// Only all tests together meet every code.
if (process.argv.length === 2) count(await step('codes met', 'node', ['tests/tools/met-codes.ts']))
if (result) sayHowMany(result)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
