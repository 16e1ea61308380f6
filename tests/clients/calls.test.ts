import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeFolder, root, temporaryFolder } from '../harness/processes.ts'
import { pythonPath } from '../tools/needed-tools.ts'
import { type StandIn, startStandIn } from './stand-in.ts'
import { keys } from './vector-files.ts'

/* Clients as programs, against a portal that checks their signatures and signs its answers. */

let folder: string
beforeAll(() => {
  folder = temporaryFolder('clients')
  for (const [name, key] of Object.entries(keys)) writeFileSync(`${folder}/${name}.pem`, key.private_key)
})
afterAll(() => removeFolder(folder))

const programs = {
  TypeScript: [process.execPath, 'tests/clients/calls.ts'],
  Python: [pythonPath() ?? 'python3', 'tests/clients/calls.py', 'clients/python'],
  shell: ['bash', 'tests/clients/calls.sh', 'clients/shell/portal.sh'],
} as const

const run = async ([command, ...args]: readonly [string, ...string[]], key: string, portal: StandIn) => {
  const child = spawn(command, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      LANG: 'C.UTF-8',
      PORTAL: portal.origin,
      KEY: `${folder}/${key}.pem`,
      KEY_ID: keys[key]?.key_id,
    },
  })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { lines: output.trim().split('\n'), errors }
}

describe.each(['erp', 'erp-sm2'])('with the key %s', key => {
  it.each(Object.entries(programs))(
    'the client in %s calls, tries again and is not deceived',
    async (language, program) => {
      const portal = await startStandIn()
      const { lines, errors } = await run(program, key, portal)
      portal.close()
      expect(errors).toBe('')
      const refused = language === 'shell' ? '1 20000' : '409 20000 true'
      expect(lines).toEqual([
        '{"body":{"text":"票据"}}',
        '{"tries":3}',
        '{"tries":2}',
        'forged',
        refused,
        '1 2 3 4 5',
        '1 2 3',
      ])
      expect(new Set(portal.met.map(({ verdict }) => verdict))).toEqual(new Set(['ok']))
      expect(new Set(portal.met.map(({ nonce }) => nonce)).size).toBe(portal.met.length)
      const busy = portal.met.filter(({ path }) => path === '/api/busy')
      expect(busy.map(({ idempotencyKey }) => idempotencyKey)).toEqual(Array(3).fill('busy-0123456789abcdef'))
      const reads = portal.met.filter(({ path }) => path === '/api/echo')
      expect(reads.map(({ idempotencyKey }) => idempotencyKey)).toEqual([''])
    },
  )
})
