import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { codesOf } from '@portal/shared/contract/declared.ts'
import { calls } from '@portal/shared/contract/table.ts'
import { catalogue, type ErrorCode } from '@portal/shared/errors/catalogue.ts'
import { refusalsFile } from '../harness/refusals-file.ts'
import { neverMet } from './never-met.ts'

/*
 * After a run of all tests: holds the refusals that they met against the contract. A code that its call does not
 * declare fails, and so does one of the catalogue that nothing provokes. What calls declare and nothing provokes is
 * listed in test-results/declared-never-met.txt.
 */

const root = new URL('../..', import.meta.url).pathname

/** Codes met, by the call that was refused. */
const readMet = (): Map<string, Set<string>> => {
  const met = new Map<string, Set<string>>()
  const lines = existsSync(refusalsFile) ? readFileSync(refusalsFile, 'utf8').split('\n') : []
  for (const line of lines.filter(Boolean)) {
    const { path, code } = JSON.parse(line) as { path: string; code: string }
    met.set(path, (met.get(path) ?? new Set()).add(code))
  }
  return met
}

const met = readMet()
const codes = new Set([...met.values()].flatMap(each => [...each]))
const undeclared = calls.flatMap(call => {
  const declared = codesOf(call)
  return [...(met.get(call.path) ?? [])]
    .filter(code => !declared.includes(code))
    .map(code => `${call.path} answers ${code} and does not declare it`)
})
const all = Object.keys(catalogue) as ErrorCode[]
const untried = all
  .filter(code => !codes.has(code) && !neverMet[code])
  .map(code => `${code} is provoked by no test`)
const metAfterAll = all
  .filter(code => codes.has(code) && neverMet[code])
  .map(code => `${code} is provoked, though tests/tools/never-met.ts says why it cannot be`)

const unproven = calls.flatMap(call => {
  const left = call.errors.filter(code => !met.get(call.path)?.has(code))
  return left.length > 0 ? [`${call.path} ${left.join(' ')}`] : []
})
writeFileSync(`${root}test-results/declared-never-met.txt`, `${unproven.join('\n')}\n`)

const pairs = [...met.values()].reduce((sum, each) => sum + each.size, 0)
console.log(`${pairs} refusals of ${met.size} calls met; ${unproven.length} calls declare further codes`)
for (const fault of [...undeclared, ...untried, ...metAfterAll]) console.log(`FAILED  ${fault}`)
process.exitCode = undeclared.length + untried.length + metAfterAll.length > 0 ? 1 : 0
