import { ForgedAnswerError, Portal, PortalError } from '../../clients/typescript/src/index.ts'

/* What tests/clients/calls.test.ts wants of every client, in TypeScript: one line for each thing that was done. */

/** The calls of the stand-in, which no portal has. */
interface StandInCalls {
  '/api/echo': { effect: 'read'; request: { text: string }; row: object }
  '/api/busy': { effect: 'write'; request: object; row: object }
  '/api/at-work': { effect: 'write'; request: object; row: object }
  '/api/forged': { effect: 'write'; request: object; row: object }
  '/api/refused': { effect: 'write'; request: object; row: object }
  '/api/bills/query_holding': {
    effect: 'read'
    request: object
    row: { total: number; rows: { row: number }[] }
  }
}

const { PORTAL = '', KEY_ID = '', KEY = '' } = process.env
const { readFileSync } = await import('node:fs')
const portal = new Portal<StandInCalls>({
  origin: PORTAL,
  keyId: KEY_ID,
  privateKey: readFileSync(KEY, 'utf8'),
})

const [echoed] = await portal.read('/api/echo', { text: '票据' })
console.log(JSON.stringify(echoed))
console.log(JSON.stringify((await portal.write('/api/busy', {}, 'busy-0123456789abcdef'))[0]))
console.log(JSON.stringify((await portal.write('/api/at-work', {}, 'work-0123456789abcdef'))[0]))
for (const path of ['/api/forged', '/api/refused'] as const) {
  try {
    await portal.write(path, {})
  } catch (error) {
    if (error instanceof ForgedAnswerError) console.log('forged')
    if (error instanceof PortalError) console.log(`${error.status} ${error.code} ${error.isSigned}`)
  }
}
const rows: number[] = []
for await (const { row } of portal.rows('/api/bills/query_holding')) rows.push(row)
console.log(rows.join(' '))
const seqs: string[] = []
for await (const { events, next } of portal.events({ pollMs: 1 })) {
  seqs.push(...events.map(({ seq }) => seq))
  if (next === '1.3') break
}
console.log(seqs.join(' '))
