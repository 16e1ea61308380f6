import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockOf } from '../platform/clock/clock.ts'
import { createAtRestCipher } from '../platform/db/at-rest.ts'
import { queryRows } from '../platform/db/db.ts'
import { webhookEndpoint } from '../platform/db/schema/webhooks.ts'
import { tellEvent } from '../platform/events/tell-event.ts'
import { newServerDatabase, type ServerDatabase } from '../testing/test-server.ts'
import { type Receiver, startReceiver } from '../testing/webhook-receiver.ts'
import { newSecret } from './signature.ts'

const program = fileURLToPath(new URL('../testing/webhook-process.ts', import.meta.url))
const atRestSecret = 'secret of the tests'
const clock = clockOf(() => new Date())
const memberId = 11
const events = 200

let database: ServerDatabase
let receiver: Receiver
const children: ChildProcess[] = []

const startProcess = async (): Promise<ChildProcess> => {
  const child = fork(program, [database.url, atRestSecret], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  children.push(child)
  await once(child, 'message')
  return child
}

beforeAll(async () => {
  database = await newServerDatabase()
  const tries = new Map<string, number>()
  // Each event fails the first time, and every answer takes a moment: a killed process always has some under way.
  receiver = await startReceiver(async ({ id }, response) => {
    const nth = (tries.get(id) ?? 0) + 1
    tries.set(id, nth)
    await wait(15)
    response.writeHead(nth === 1 ? 500 : 204).end()
  })
  await database.db.execute(
    sql`insert into member (id, user_code, member_type, status, company_name)
        values (${memberId}, 'HY11', 'comp', 4, '企业11')`,
  )
  await database.db.insert(webhookEndpoint).values({
    memberId,
    url: receiver.url,
    types: [],
    state: 'enabled',
    secretEnc: createAtRestCipher(atRestSecret).seal(newSecret()),
    followedSeq: 0,
    createdAt: new Date(),
  })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await receiver.close()
  await database.close()
})

/** Nobody waits longer than it takes; a busy machine takes many times as long as an idle one. */
const timeout = 200_000

test('what one of three processes had taken when it was killed is sent by the others: every event arrives', {
  timeout: 3 * timeout,
}, async () => {
  const { db } = database
  const [victim] = await Promise.all([1, 2, 3].map(startProcess))
  await db.transaction(async tx => {
    for (let version = 1; version <= events; version += 1) {
      await tellEvent({ tx, now: clock.now }, { memberId, type: 'order.changed', refNo: 'N1', version })
    }
  })
  await expect.poll(() => receiver.received.length, { timeout, interval: 5 }).toBeGreaterThan(60)
  victim?.kill('SIGKILL')
  const states = () =>
    queryRows<{ state: string; n: number }>(
      db,
      sql`select state, count(*)::int as n from webhook_delivery group by state`,
    )
  await expect.poll(states, { timeout }).toEqual([{ state: 'delivered', n: events }])
  const ids = new Set(receiver.received.map(({ id }) => id))
  expect(ids).toEqual(new Set(Array.from({ length: events }, (_, at) => `ev_1_${at + 1}`)))
})
