import { Fault } from '@portal/shared/errors/fault.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../platform/kernel/caller.ts'
import { createTurns, type Turns } from './hash-turns.ts'

/** Work that the test ends by hand, in the order in which it began. */
const fixture = (atOnce = 1) => {
  const time = { now: 0 }
  const turns = createTurns(atOnce, () => time.now)
  const begun: { name: string; end(): void }[] = []
  const outcomes: Record<string, unknown> = {}
  const take = (name: string, line: 'inside' | 'outside' = 'outside', caller = callerAt(time.now)) => {
    turns
      .take(
        () => new Promise<string>(resolve => begun.push({ name, end: () => resolve(name) })),
        line,
        caller,
      )
      .then(
        () => {
          outcomes[name] = 'done'
        },
        (error: unknown) => {
          outcomes[name] = error instanceof Fault ? error.code : error
        },
      )
    return settled()
  }
  const end = (ms: number) => {
    time.now += ms
    begun.shift()?.end()
    return settled()
  }
  return { time, turns, begun, outcomes, take, end, names: () => begun.map(({ name }) => name) }
}

const callerAt = (since: number, left: AbortSignal = new AbortController().signal): Caller => ({
  left,
  since,
})

const settled = async () => {
  for (let round = 0; round < 5; round++) await Promise.resolve()
}

const faultOf = (turns: Turns, caller: Caller) => {
  try {
    turns.needRoom('outside', caller)
    return undefined
  } catch (error) {
    return error as Fault
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})
afterEach(() => vi.clearAllTimers())

describe('turns', () => {
  test('run a few at once and the rest one after the other, first come, first served', async () => {
    const { take, end, names, outcomes } = fixture(2)
    for (const name of ['one', 'two', 'three', 'four']) await take(name)
    expect(names()).toEqual(['one', 'two'])
    await end(200)
    expect(names()).toEqual(['two', 'three'])
    await end(0)
    await end(0)
    await end(0)
    expect(outcomes).toEqual({ one: 'done', two: 'done', three: 'done', four: 'done' })
  })

  test('people who are signed in go before those who are not', async () => {
    const { take, end, names } = fixture()
    await take('first')
    await take('stranger')
    await take('colleague', 'inside')
    await end(200)
    expect(names()).toEqual(['colleague'])
    await end(200)
    expect(names()).toEqual(['stranger'])
  })

  test('whoever would wait longer than 8 s is refused at once and told when to come again', async () => {
    const { take, outcomes, turns, end } = fixture()
    for (let count = 0; count < 40; count++) await take(`early${count}`)
    const refusedAt = Object.keys(outcomes).length
    // 250 ms each until one was measured: the first runs, and 32 more would begin within 8 s.
    expect(refusedAt).toBe(40 - 33)
    expect(Object.values(outcomes)).toEqual(Array(refusedAt).fill('9007'))
    const fault = faultOf(turns, callerAt(0))
    expect([fault?.code, fault?.status]).toEqual(['9007', 503])
    expect(fault?.retryAfter).toBeGreaterThanOrEqual(9)
    expect(fault?.retryAfter).toBeLessThanOrEqual(14)
    await end(250)
    expect(faultOf(turns, callerAt(250))).toBeUndefined()
  })

  test('the line is shorter where the work takes longer', async () => {
    const { take, end, outcomes } = fixture()
    for (let count = 0; count < 20; count++) {
      await take(`slow${count}`)
      await end(2_000)
    }
    for (let count = 0; count < 10; count++) await take(`next${count}`)
    expect(Object.values(outcomes).filter(outcome => outcome === '9007')).toHaveLength(5)
  })

  test('an estimate that was wrong keeps nobody beyond 10 s, nor beyond 12 s of the whole call', async () => {
    const { time, take, outcomes } = fixture()
    await take('endless')
    await take('waiting')
    time.now = 5_000
    await take('held before', 'outside', callerAt(0))
    await vi.advanceTimersByTimeAsync(7_000)
    expect(outcomes).toEqual({ 'held before': '9007' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(outcomes).toEqual({ 'held before': '9007', waiting: '9007' })
  })

  test('whoever leaves is dropped before the work begins', async () => {
    const { take, end, names, outcomes } = fixture()
    const leaving = new AbortController()
    await take('first')
    await take('leaver', 'outside', callerAt(0, leaving.signal))
    await take('patient')
    leaving.abort()
    await settled()
    expect(outcomes).toEqual({ leaver: '9007' })
    await take('gone', 'outside', callerAt(0, leaving.signal))
    expect(outcomes).toEqual({ leaver: '9007', gone: '9007' })
    await end(200)
    expect(names()).toEqual(['patient'])
  })

  test('work that fails gives its turn on', async () => {
    const { turns, take, names } = fixture()
    await expect(turns.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await take('next')
    expect(names()).toEqual(['next'])
  })

  test('a process that stops sends everybody away who waits', async () => {
    const { turns, take, end, outcomes } = fixture()
    await take('runs')
    await take('waits')
    turns.sendAway()
    await settled()
    expect(outcomes).toEqual({ waits: '9007' })
    await end(200)
    expect(outcomes).toEqual({ waits: '9007', runs: 'done' })
  })
})
