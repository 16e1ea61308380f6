import { channel } from 'node:diagnostics_channel'
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { refusalsFile } from './refusals-file.ts'

/*
 * Set-up of every test file: keeps which call was refused with which code. The clients of the tests say what they
 * meet on a channel of Node's; `tests/tools/met-codes.ts` holds it against the contract when all have run.
 */

const refusals = channel('portal.refusal')

// A process takes file after file, and listens once.
if (!refusals.hasSubscribers) {
  mkdirSync(dirname(refusalsFile), { recursive: true })
  const kept = new Set<string>()
  refusals.subscribe(refusal => {
    const line = JSON.stringify(refusal)
    if (kept.has(line)) return
    kept.add(line)
    appendFileSync(refusalsFile, `${line}\n`)
  })
}
