import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { describeRecords, end, life, visitor } from '../testing/records.ts'
import { createMemoryRecords } from './memory-records.ts'
import { openRedisRecords } from './redis-records.ts'

describeRecords(given => {
  const { key, begin, live } = given

  describe('listeners', () => {
    it('hear of every event, each of them, and each of them told once', async () => {
      const heard: string[] = []
      const listening = ['first', 'second'].map(
        name =>
          new Promise<void>(resolve => {
            given.records.listen({
              event: event => heard.push(`${name} ${event.key} ${event.name}`),
              gap: resolve,
            })
          }),
      )
      // Where events may have been missed, each listener is notified of it; in memory none can be.
      if (given.name === 'redis') await Promise.all(listening)
      const at = key()
      await begin(at, 'x', { owner: { account: at, liveMax: 1, card: 'c', farewell: 'f' } })
      const own = () => heard.filter(line => line.includes(at))
      await expect.poll(own).toEqual([`first ${at} session_started`, `second ${at} session_started`])
      await given.records.endSession(at, end)
      await expect.poll(() => own().length).toBe(4)
      await expect.poll(() => given.eventsOf(at).length).toBe(2)
    })
  })

  describe('a session', () => {
    it('is created once and never over another', async () => {
      const at = key()
      expect(await begin(at, 'first')).toBe(true)
      expect(await begin(at, 'second')).toBe(false)
      expect((await live(at))?.payload).toBe('first')
    })

    it('is created by exactly one of many parallel creations', async () => {
      const at = key()
      const won = await Promise.all(Array.from({ length: 50 }, (_, index) => begin(at, `${index}`)))
      expect(won.filter(Boolean)).toHaveLength(1)
    })

    it('is updated only while it lives, so that an ended one stays ended', async () => {
      const at = key()
      await begin(at, 'first')
      expect(await given.records.updateSession(at, 'second')).toBe(true)
      expect((await live(at))?.payload).toBe('second')
      expect(await given.records.endSession(at, end)).toBe(true)
      expect(await given.records.endSession(at, end)).toBe(false)
      expect(await given.records.updateSession(at, 'third')).toBe(false)
      expect(await given.records.readSession(at, null)).toBeNull()
    })

    it('is renewed only while it lives', async () => {
      const at = key()
      await begin(at, 'first')
      expect(await given.records.renewSession(at, 'second')).toBe(true)
      expect((await live(at))?.payload).toBe('second')
      await given.records.endSession(at, end)
      expect(await given.records.renewSession(at, 'third')).toBe(false)
      expect(await given.records.readSession(at, null)).toBeNull()
    })

    it('ends in the step that creates the one in its place', async () => {
      const [old, next] = [key(), key()]
      await begin(old, 'old')
      expect(await begin(next, 'new', { replaces: old })).toBe(true)
      expect(await given.records.readSession(old, null)).toBeNull()
      expect((await live(next))?.payload).toBe('new')
    })

    it('stays when the one in its place cannot be created', async () => {
      const [old, taken] = [key(), key()]
      await begin(old, 'old')
      await begin(taken, 'taken')
      expect(await begin(taken, 'new', { replaces: old })).toBe(false)
      expect((await live(old))?.payload).toBe('old')
    })

    it('ends when it is not used', async () => {
      const at = key()
      await begin(at, 'idle', { lifetime: { idleMs: 60, absoluteMs: 10_000 } })
      await wait(120)
      expect(await given.records.readSession(at, 0)).toBeNull()
    })

    it('is prolonged by a touch, but never by a read without one', async () => {
      const [touched, polled] = [key(), key()]
      for (const at of [touched, polled]) {
        await begin(at, 'x', { lifetime: { idleMs: 30_000, absoluteMs: 60_000 } })
      }
      for (let step = 0; step < 3; step++) {
        await wait(50)
        expect((await live(touched, 0))?.idleMs).toBeGreaterThan(29_950)
        await live(polled, null)
      }
      expect((await live(polled, null))?.idleMs).toBeLessThan(29_900)
    })

    it('is prolonged only when the last prolongation is old enough', async () => {
      const at = key()
      await begin(at, 'x', { lifetime: { idleMs: 5_000, absoluteMs: 60_000 } })
      await wait(100)
      expect((await live(at, 60_000))?.idleMs).toBeLessThan(4_950)
      expect((await live(at, 50))?.idleMs).toBeGreaterThan(4_950)
    })

    it('ends at its absolute end however much it is used', async () => {
      const [at, ending] = [key(), key()]
      await begin(at, 'x', { lifetime: { idleMs: 60_000, absoluteMs: 30_000 } })
      expect((await live(at, 0))?.idleMs).toBeLessThanOrEqual(30_000)
      await begin(ending, 'x', { lifetime: { idleMs: 10_000, absoluteMs: 300 } })
      await expect.poll(() => given.records.readSession(ending, 0)).toBeNull()
    })
  })

  describe('visitors', () => {
    it('never exceed their bound: the one nearest its end makes way', async () => {
      const keys = Array.from({ length: 6 }, key)
      for (const at of keys) {
        await begin(at, 'x', { owner: { visitorsMax: 3 } })
        await wait(2)
      }
      const living = await Promise.all(keys.map(async at => (await live(at)) !== undefined))
      expect(living).toEqual([false, false, false, true, true, true])
    })

    it('of a place that is full make way for their own, and never for others’', async () => {
      const [near, wide] = [key(), key()]
      const placed = async (places: { place: string; max: number }[]) => {
        const at = key()
        await begin(at, 'x', { owner: { visitorsMax: 10_000, places } })
        await wait(2)
        return at
      }
      const elsewhere = await placed([{ place: key(), max: 2 }])
      const flood: string[] = []
      for (let serial = 0; serial < 4; serial++) {
        flood.push(
          await placed([
            { place: near, max: 2 },
            { place: wide, max: 3 },
          ]),
        )
      }
      const neighbours: string[] = []
      for (let serial = 0; serial < 2; serial++) {
        neighbours.push(
          await placed([
            { place: key(), max: 2 },
            { place: wide, max: 3 },
          ]),
        )
      }
      const alive = async (keys: string[]) =>
        Promise.all(keys.map(async at => (await live(at)) !== undefined))
      expect(await alive(flood)).toEqual([false, false, false, true])
      expect(await alive(neighbours)).toEqual([true, true])
      expect(await alive([elsewhere])).toEqual([true])
    })

    it('give their place back when they end, and keep it while they are in use', async () => {
      const places = [{ place: key(), max: 2 }]
      const [first, second, third] = [key(), key(), key()]
      for (const at of [first, second]) {
        await begin(at, 'x', { owner: { visitorsMax: 10_000, places } })
        await wait(2)
      }
      await live(first, 0)
      await wait(2)
      await begin(third, 'x', { owner: { visitorsMax: 10_000, places } })
      expect([await live(first), await live(second)].map(Boolean)).toEqual([true, false])
      await given.records.endSession(first, end)
      await begin(second, 'x', { owner: { visitorsMax: 10_000, places } })
      expect([await live(second), await live(third)].map(Boolean)).toEqual([true, true])
    })
  })

  describe('a value', () => {
    it('goes to one of many parallel takers', async () => {
      const at = key()
      await given.records.putValue(at, 'login', 'right', 10_000)
      expect(await given.records.takeValue(at, 'login', 'wrong')).toBe(false)
      const taken = await Promise.all(
        Array.from({ length: 50 }, () => given.records.takeValue(at, 'login', 'right')),
      )
      expect(taken.filter(Boolean)).toHaveLength(1)
    })

    it('of one name survives parallel writers of another', async () => {
      const at = key()
      await Promise.all(
        ['login', 'forget', 'regist'].map(name => given.records.putValue(at, name, name, 10_000)),
      )
      expect(await given.records.holdsValue(at, 'forget')).toBe(true)
      expect(await given.records.holdsValue(at, 'other')).toBe(false)
      expect(await given.records.takeValue(at, 'login', 'login')).toBe(true)
      expect(await given.records.takeValue(at, 'regist', 'regist')).toBe(true)
    })

    it('is the newest of its name, and is forgotten in time and with its session', async () => {
      const at = key()
      await begin(at)
      await given.records.putValue(at, 'login', 'old', 10_000)
      await given.records.putValue(at, 'login', 'new', 80)
      expect(await given.records.takeValue(at, 'login', 'old')).toBe(false)
      await wait(150)
      expect(await given.records.takeValue(at, 'login', 'new')).toBe(false)
      await given.records.putValue(at, 'login', 'last', 10_000)
      await given.records.endSession(at, end)
      expect(await given.records.takeValue(at, 'login', 'last')).toBe(false)
    })
  })

  it('counts hits in a window that starts with the first', async () => {
    const counts = await Promise.all([1, 2, 3].map(() => given.records.hit('limit:a', 1000)))
    expect(counts.map(({ count }) => count).sort()).toEqual([1, 2, 3])
    expect(counts.every(({ resetMs }) => resetMs > 0 && resetMs <= 1000)).toBe(true)
    await expect.poll(async () => (await given.records.hit('limit:a', 1000)).count).toBe(1)
  })

  it('answers a ping', async () => {
    await expect(given.records.ping()).resolves.toBeUndefined()
  })
})

describe('memory records', () => {
  it('refuse new sessions beyond their bound with 9007', async () => {
    const records = createMemoryRecords(2)
    const session = { payload: '', lifetime: life, owner: visitor }
    await records.createSession('a', session)
    await records.createSession('b', session)
    await expect(records.createSession('c', session)).rejects.toMatchObject({ code: '9007', status: 503 })
    await records.close()
  })
})

describe('memory counters', () => {
  it('are never full: the oldest makes way, and nobody is refused for the number of others', async () => {
    const records = createMemoryRecords(2)
    for (const guest of ['a', 'b', 'c', 'c']) await records.hit(guest, 60_000)
    expect(await records.hit('c', 60_000)).toMatchObject({ count: 3 })
    expect(await records.hit('a', 60_000)).toMatchObject({ count: 1 })
    await records.close()
  })
})

describe('redis records', () => {
  it('answer 9007 when nothing listens, instead of waiting', async () => {
    const records = await openRedisRecords('redis://127.0.0.1:1')
    await expect(records.readSession('a', null)).rejects.toMatchObject({ code: '9007', retryAfter: 1 })
    await records.close()
  })
})
