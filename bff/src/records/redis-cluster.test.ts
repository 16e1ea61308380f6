import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestRedis, type TestRedis } from '../testing/redis-server.ts'
import type { Records } from './records.ts'
import { openRedisRecords } from './redis-records.ts'

/* A Redis Cluster lets a script reach keys of one slot only: all of ours lie in one (decision 17). */

let redis: TestRedis
let records: Records
beforeAll(async () => {
  redis = await startTestRedis(['--cluster-enabled', 'yes'])
  await redis.client.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383')
  await vi.waitFor(
    async () => expect(await redis.client.call('CLUSTER', 'INFO')).toContain('cluster_state:ok'),
    { timeout: 10_000, interval: 100 },
  )
  records = await openRedisRecords(redis.url)
})
afterAll(async () => {
  await records.close()
  await redis.close()
})

it('a session, its lock, lists, farewell and counters work on a node of a cluster', async () => {
  const lifetime = { idleMs: 60_000, absoluteMs: 120_000 }
  const owner = { account: 'account', liveMax: 1, card: 'card', farewell: 'bye' }
  await records.createSession('session:guest', { payload: 'x', lifetime, owner: { visitorsMax: 1 } })
  await records.putValue('session:guest', 'login', 'captcha', 1_000)
  expect(await records.takeValue('session:guest', 'login', 'captcha')).toBe(true)
  await records.createSession('session:a', { payload: 'a', lifetime, owner, replaces: 'session:guest' })
  await records.createSession('session:b', { payload: 'b', lifetime, owner })
  expect(await records.readSession('session:a', 0)).toEqual({ endCode: '1002' })
  const counter = { name: 'read', windowMs: 1_000 }
  expect(await records.readSession('session:b', 0, counter)).toMatchObject({
    payload: 'b',
    hits: { count: 1 },
  })
  expect(await records.lockSession('session:b', 5)).toBe(true)
  expect(await records.takeUnlockTry('session:b')).toEqual({ left: 4 })
  expect(await records.unlockSession('session:b')).toBe(true)
  expect((await records.listSessions(null, 0, 10)).total).toBe(1)
  expect((await records.listSessions('account', 0, 10)).total).toBe(1)
  expect((await records.leaseFarewells(10, 1_000)).map(({ sealed }) => sealed)).toEqual(['bye'])
  expect((await records.hit('limit:signin:x', 1_000)).count).toBe(1)
  await records.ping()
  expect(await records.endSession('session:b', { code: '1001', farewell: true })).toBe(true)
})

it('every key carries the tag', async () => {
  const keys = await redis.client.keys('*')
  expect(keys.length).toBeGreaterThan(3)
  expect(keys.filter(key => !key.startsWith('{portal}:'))).toEqual([])
})
