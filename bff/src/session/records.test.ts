import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestRedis, type TestRedis } from '../testing/redis-server.ts'
import { createMemoryRecords } from './memory-records.ts'
import type { Records } from './records.ts'
import { openRedisRecords } from './redis-records.ts'

const life = { idleMs: 60_000, absoluteMs: 120_000 }
let redis: TestRedis

beforeAll(async () => {
  redis = await startTestRedis()
})
afterAll(() => redis.close())

const implementations: [string, () => Promise<Records>][] = [
  ['memory', async () => createMemoryRecords()],
  ['redis', () => openRedisRecords(redis.url)],
]

describe.each(implementations)('records in %s', (_name, open) => {
  let records: Records
  let serial = 0
  const key = () => `session:test-${++serial}`

  beforeAll(async () => {
    records = await open()
  })
  afterAll(() => records.close())

  it('creates a session once and never over another', async () => {
    const at = key()
    expect(await records.createSession(at, 'first', life)).toBe(true)
    expect(await records.createSession(at, 'second', life)).toBe(false)
    expect((await records.readSession(at, null))?.payload).toBe('first')
  })

  it('lets exactly one of many parallel creations win', async () => {
    const at = key()
    const won = await Promise.all(
      Array.from({ length: 50 }, (_, index) => records.createSession(at, `${index}`, life)),
    )
    expect(won.filter(Boolean)).toHaveLength(1)
  })

  it('updates a living session only, so that an ended one stays ended', async () => {
    const at = key()
    await records.createSession(at, 'first', life)
    expect(await records.updateSession(at, 'second')).toBe(true)
    expect((await records.readSession(at, null))?.payload).toBe('second')
    expect(await records.destroySession(at)).toBe(true)
    expect(await records.destroySession(at)).toBe(false)
    expect(await records.updateSession(at, 'third')).toBe(false)
    expect(await records.readSession(at, null)).toBeNull()
  })

  it('ends the replaced session in the step that creates the new one', async () => {
    const [old, next] = [key(), key()]
    await records.createSession(old, 'old', life)
    expect(await records.createSession(next, 'new', life, old)).toBe(true)
    expect(await records.readSession(old, null)).toBeNull()
    expect((await records.readSession(next, null))?.payload).toBe('new')
  })

  it('keeps the replaced session when the new one cannot be created', async () => {
    const [old, taken] = [key(), key()]
    await records.createSession(old, 'old', life)
    await records.createSession(taken, 'taken', life)
    expect(await records.createSession(taken, 'new', life, old)).toBe(false)
    expect((await records.readSession(old, null))?.payload).toBe('old')
  })

  it('ends a session that is not used', async () => {
    const at = key()
    await records.createSession(at, 'idle', { idleMs: 60, absoluteMs: 10_000 })
    await wait(120)
    expect(await records.readSession(at, 0)).toBeNull()
  })

  it('prolongs the idle time by a touch, but never by a read without one', async () => {
    const [touched, polled] = [key(), key()]
    for (const at of [touched, polled]) {
      await records.createSession(at, 'x', { idleMs: 400, absoluteMs: 10_000 })
    }
    for (let step = 0; step < 3; step++) {
      await wait(200)
      expect(await records.readSession(touched, 0)).not.toBeNull()
      await records.readSession(polled, null)
    }
    expect(await records.readSession(polled, null)).toBeNull()
  })

  it('prolongs only when the last prolongation is old enough', async () => {
    const at = key()
    await records.createSession(at, 'x', { idleMs: 5_000, absoluteMs: 60_000 })
    await wait(100)
    expect((await records.readSession(at, 60_000))?.idleMs).toBeLessThan(4_950)
    expect((await records.readSession(at, 50))?.idleMs).toBeGreaterThan(4_950)
  })

  it('ends a session at its absolute end however much it is used', async () => {
    const at = key()
    await records.createSession(at, 'x', { idleMs: 10_000, absoluteMs: 300 })
    expect((await records.readSession(at, 0))?.idleMs).toBeLessThanOrEqual(300)
    await wait(400)
    expect(await records.readSession(at, 0)).toBeNull()
  })

  it('gives a value to one of many parallel takers', async () => {
    await records.putValue('captcha:a', 'right', 10_000)
    expect(await records.takeValue('captcha:a', 'wrong')).toBe(false)
    const taken = await Promise.all(Array.from({ length: 50 }, () => records.takeValue('captcha:a', 'right')))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  it('says whether one of several keys holds a value, and leaves it there', async () => {
    await records.putValue('captcha:d', 'mine', 10_000)
    expect(await records.holdsValue(['captcha:c', 'captcha:d'], 'mine')).toBe(true)
    expect(await records.holdsValue(['captcha:c', 'captcha:d'], 'other')).toBe(false)
    expect(await records.takeValue('captcha:d', 'mine')).toBe(true)
  })

  it('keeps the newest value of a key and forgets it in time', async () => {
    await records.putValue('captcha:b', 'old', 10_000)
    await records.putValue('captcha:b', 'new', 80)
    expect(await records.takeValue('captcha:b', 'old')).toBe(false)
    await wait(150)
    expect(await records.takeValue('captcha:b', 'new')).toBe(false)
  })

  it('counts hits in a window that starts with the first', async () => {
    const counts = await Promise.all([1, 2, 3].map(() => records.hit('limit:a', 200)))
    expect(counts.map(({ count }) => count).sort()).toEqual([1, 2, 3])
    expect(counts.every(({ resetMs }) => resetMs > 0 && resetMs <= 200)).toBe(true)
    await wait(260)
    expect((await records.hit('limit:a', 200)).count).toBe(1)
  })

  it('answers a ping', async () => {
    await expect(records.ping()).resolves.toBeUndefined()
  })
})

describe('memory records', () => {
  it('refuse new sessions beyond their bound with 9007', async () => {
    const records = createMemoryRecords(2)
    await records.createSession('a', '', life)
    await records.createSession('b', '', life)
    await expect(records.createSession('c', '', life)).rejects.toMatchObject({ code: '9007', status: 503 })
    await records.close()
  })
})

describe('redis records', () => {
  it('answer 9007 within a second when nothing listens, instead of waiting', async () => {
    const records = await openRedisRecords('redis://127.0.0.1:1')
    const started = Date.now()
    await expect(records.readSession('a', null)).rejects.toMatchObject({ code: '9007', retryAfter: 1 })
    expect(Date.now() - started).toBeLessThan(1000)
    await records.close()
  })
})
