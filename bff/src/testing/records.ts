import { afterAll, beforeAll, describe } from 'vitest'
import { createMemoryRecords } from '../records/memory-records.ts'
import type { AccountCounter, NewSession, Records, SessionEvent, SessionRecord } from '../records/records.ts'
import { openRedisRecords } from '../records/redis-records.ts'
import { startTestRedis, type TestRedis } from './redis-server.ts'

export const life = { idleMs: 60_000, absoluteMs: 120_000 }
export const visitor = { visitorsMax: 10_000 }
/** An end that leaves neither tombstone nor farewell. */
export const end = { code: '1001', farewell: false } as const

/** Records under test, with what every suite of them needs. */
export interface RecordsStand {
  readonly name: string
  readonly records: Records
  /** A key, an account that no other test uses. */
  key(): string
  account(): string
  /** A visitor's session, or another. */
  begin(at: string, payload?: string, more?: Partial<NewSession>): Promise<boolean>
  signIn(at: string, account: string, liveMax?: number, more?: Partial<NewSession>): Promise<boolean>
  /** The session while it lives. */
  live(at: string, touchAfterMs?: number | null, counter?: AccountCounter): Promise<SessionRecord | undefined>
  farewells(): Promise<string[]>
  eventsOf(at: string): SessionEvent[]
}

/** One suite for both implementations. */
export const describeRecords = (suite: (given: RecordsStand) => void): void => {
  let redis: TestRedis
  beforeAll(async () => {
    redis = await startTestRedis()
  })
  afterAll(() => redis.close())

  const implementations: [string, () => Promise<Records>][] = [
    ['memory', async () => createMemoryRecords()],
    ['redis', () => openRedisRecords(redis.url)],
  ]
  describe.each(implementations)('records in %s', (name, open) => {
    let records: Records
    let serial = 0
    const events: SessionEvent[] = []

    beforeAll(async () => {
      records = await open()
      const ready = new Promise<void>(resolve => {
        records.listen({ event: event => events.push(event), gap: resolve })
      })
      if (name === 'redis') await ready
    })
    afterAll(() => records.close())

    const begin: RecordsStand['begin'] = (at, payload = 'x', more = {}) =>
      records.createSession(at, { payload, lifetime: life, owner: visitor, ...more })
    suite({
      name,
      get records() {
        return records
      },
      key: () => `session:test-${++serial}-${Date.now()}`,
      account: () => `account-${++serial}-${Date.now()}`,
      begin,
      signIn: (at, account, liveMax = 1, more = {}) =>
        begin(at, 'x', {
          owner: { account, liveMax, card: `card of ${at}`, farewell: `bye ${at}` },
          ...more,
        }),
      live: async (at, touchAfterMs = null, counter) => {
        const record = await records.readSession(at, touchAfterMs, counter)
        return record && 'payload' in record ? record : undefined
      },
      farewells: async () => (await records.leaseFarewells(1000, 1)).map(({ sealed }) => sealed),
      eventsOf: at => events.filter(event => event.key === at),
    })
  })
}
