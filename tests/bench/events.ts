import { setTimeout as wait } from 'node:timers/promises'
import { sandboxSecrets } from '@portal/shared/wire/wire.ts'
import { sql } from 'drizzle-orm'
import { clockOf } from '../../bank/src/platform/clock/clock.ts'
import { createAtRestCipher } from '../../bank/src/platform/db/at-rest.ts'
import { queryRows } from '../../bank/src/platform/db/db.ts'
import { webhookEndpoint } from '../../bank/src/platform/db/schema/webhooks.ts'
import { openServer } from '../../bank/src/platform/db/server.ts'
import { tellEvent } from '../../bank/src/platform/events/tell-event.ts'
import { startReceiver } from '../../bank/src/testing/webhook-receiver.ts'
import { newSecret } from '../../bank/src/webhooks/signature.ts'
import { startPostgres } from '../harness/postgres.ts'
import { removeFolder, startBank, temporaryFolder } from '../harness/processes.ts'

const events = 300
const gapMs = 50
const goalMs = 1_000
const clock = clockOf(() => new Date())

/**
 * How long after its commit an event is first tried. Another process commits it, so that the bank that sends is not even
 * woken and finds it by itself.
 */
export const measureEvents = async (): Promise<boolean> => {
  const server = await startPostgres()
  const folder = temporaryFolder('events')
  const url = server.urlOf('postgres')
  const bank = await startBank(folder, {
    BANK_DATABASE_URL: url,
    WEBHOOK_ALLOW_LOOPBACK: 'on',
    LOG_LEVEL: 'error',
  })
  const { db, close } = await openServer({ url, poolSize: 2, statementTimeoutMs: 30_000 })
  const arrived = new Map<string, number>()
  const receiver = await startReceiver(({ id }, response) => {
    if (!arrived.has(id)) arrived.set(id, performance.now())
    response.writeHead(204).end()
  })
  try {
    const [row] = await queryRows<{ id: number }>(
      db,
      sql`select member_id as id from operator where account = '15400000011'`,
    )
    const memberId = Number(row?.id)
    const [head] = await queryRows<{ seq: number }>(
      db,
      sql`select coalesce(max(seq), 0)::int as seq from event_log where member_id = ${memberId}`,
    )
    const first = head?.seq ?? 0
    await db.insert(webhookEndpoint).values({
      memberId,
      url: receiver.url,
      types: [],
      state: 'enabled',
      secretEnc: createAtRestCipher(sandboxSecrets.wireKey).seal(newSecret()),
      followedSeq: first,
      createdAt: new Date(),
    })
    const committed: number[] = []
    for (let version = 1; version <= events; version += 1) {
      await db.transaction(tx =>
        tellEvent({ tx, now: clock.now }, { memberId, type: 'order.changed', refNo: 'N1', version }),
      )
      committed.push(performance.now())
      await wait(gapMs)
    }
    for (let tries = 0; arrived.size < events && tries < 100; tries += 1) await wait(100)
    const waits = committed.map(
      (at, nth) => (arrived.get(`ev_1_${first + nth + 1}`) ?? Number.POSITIVE_INFINITY) - at,
    )
    const sorted = waits.toSorted((a, b) => a - b)
    const [p50 = 0, p95 = 0] = [0.5, 0.95].map(part => sorted[Math.floor(events * part)])
    console.log(
      `${p95 <= goalMs ? 'ok    ' : 'FAILED'} an event's first try: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms ` +
        `after its commit (goal ${goalMs}), ${arrived.size} of ${events} arrived`,
    )
    return p95 <= goalMs
  } finally {
    await close()
    await receiver.close()
    await bank.stop()
    await server.stop()
    removeFolder(folder)
  }
}
