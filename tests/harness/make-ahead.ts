import { fork } from 'node:child_process'
import { once } from 'node:events'
import { bankTemplates } from './bank-templates.ts'
import { seededBank } from './seeded-bank.ts'
import { serverTemplates } from './server-templates.ts'

/*
 * Makes the databases that the tests start from before the tests ask for them, while other steps run. Those of the server
 * in a process of their own: an embedded database keeps one busy for seconds, in which it hears no answer of a server and
 * gives it up.
 */

if (process.argv[2] === 'server') {
  await serverTemplates()
} else {
  const ended = once(fork(import.meta.filename, ['server']), 'exit')
  await Promise.all([seededBank(), bankTemplates()])
  const [code] = await ended
  process.exitCode = code ?? 1
}
