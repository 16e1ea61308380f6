import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../platform/db/open.ts'
import { newTestDatabase, testAtRest } from '../../testing/test-database.ts'
import { createSignInThrottle, delayAfter, type Place, slowedAfter } from './throttle.ts'

let database: OpenDatabase

const home = { address: 'home' }
const elsewhere = (serial: number) => ({ address: `elsewhere-${serial}` })
let serial = 0
const newAccount = () => `1540001${String(++serial).padStart(4, '0')}`

/** A throttle whose waits are listed, and end when time has been moved on by as much, or on request. */
const throttleOf = (gate?: Promise<void>) => {
  const waits: number[] = []
  const throttle = createSignInThrottle(testAtRest, async ms => {
    waits.push(ms)
    if (gate) await gate
    await pass(ms)
  })
  const attempt = (account: string, place: Place = home) => throttle.attempt(database.db, account, place)
  const fail = async (account: string, times: number, place: Place = home) => {
    for (let i = 0; i < times; i += 1) {
      await attempt(account, place)
      await pass(30_000)
    }
    waits.length = 0
  }
  return { throttle, waits, attempt, fail }
}

/** As if so much time had gone by for what waits. */
const pass = (ms: number) =>
  database.db.execute(
    sql`update sign_in_source set next_try_at = next_try_at - make_interval(secs => ${ms / 1000}::float)
         where next_try_at > now()`,
  )
/** The next attempts come at once after the last failure. */
const failedJustNow = async (fail: () => Promise<void>, ms: number) => {
  await fail()
  await database.db.execute(
    sql`update sign_in_source set next_try_at = now() + make_interval(secs => ${ms / 1000}::float)`,
  )
}
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'passed',
    (error: unknown) => error,
  )

/** Seconds that a refusal names. */
const waitOf = (refusal: unknown): number => {
  expect(refusal).toMatchObject({ code: '9006', retryAfter: expect.any(Number) })
  return (refusal as { retryAfter: number }).retryAfter
}

beforeAll(async () => {
  database = await newTestDatabase()
  return () => database.close()
})

describe('the sign-in throttle', () => {
  test('delays nothing before five failures and never more than 30 seconds', () => {
    expect([0, 4, 5, 6, 9, 10, 1000].map(failures => delayAfter(failures))).toEqual([
      0, 0, 1000, 2000, 16_000, 30_000, 30_000,
    ])
    expect([0, 19, 20, 21, 22, 1000].map(slowedAfter)).toEqual([0, 0, 1000, 2000, 4000, 4000])
  })

  test('holds an attempt after five failures until the delay is over, whatever the case of the name', async () => {
    const { attempt, waits } = throttleOf()
    for (let i = 0; i < 5; i += 1) await attempt('officer1')
    expect(waits).toEqual([])
    await failedJustNow(async () => undefined, 3_900)
    await attempt('OFFICER1')
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeLessThanOrEqual(3_900)
  })

  test('refuses a far too early attempt with the seconds to wait, without lengthening them', async () => {
    const { attempt, fail } = throttleOf()
    const account = newAccount()
    await failedJustNow(() => fail(account, 12), 30_000)
    for (let i = 0; i < 3; i += 1) {
      expect(waitOf(await outcome(attempt(account)))).toBeLessThanOrEqual(30)
    }
    await pass(31_000)
    expect(await outcome(attempt(account))).toBe('passed')
  })

  test('lets one of fifty through at once, where one after the other would wait half a minute each', async () => {
    const { attempt, fail } = throttleOf()
    const account = newAccount()
    await fail(account, 12)
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcome(attempt(account))))
    expect(outcomes.filter(one => one === 'passed')).toHaveLength(1)
    expect(outcomes.filter(one => one !== 'passed')).toEqual(
      Array(49).fill(expect.objectContaining({ code: '9006' })),
    )
  })

  test('delays one account and no other', async () => {
    const { attempt, waits, fail } = throttleOf()
    await failedJustNow(() => fail(newAccount(), 12), 30_000)
    await attempt(newAccount())
    expect(waits).toEqual([])
  })

  test('holds five attempts at once and refuses the sixth', async () => {
    const gate: { open?: () => void } = {}
    const opened = new Promise<void>(resolve => {
      gate.open = resolve
    })
    const { attempt } = throttleOf(opened)
    const account = newAccount()
    for (let i = 0; i < 5; i += 1) await attempt(account)
    await failedJustNow(async () => undefined, 3_900)
    const held = Array.from({ length: 6 }, () => outcome(attempt(account)))
    expect(await Promise.race(held)).toMatchObject({ code: '9006' })
    gate.open?.()
    expect(await Promise.all(held)).toContain('passed')
  })

  test('forgets the failures at a success, and all of them when told', async () => {
    const { throttle, attempt, waits, fail } = throttleOf()
    const account = newAccount()
    await fail(account, 7)
    const right = await attempt(account)
    await database.db.transaction(right.succeeded)
    for (let i = 0; i < 5; i += 1) await attempt(account)
    expect(waits).toEqual([])

    await failedJustNow(() => fail(account, 12, elsewhere(1)), 30_000)
    await database.db.transaction(tx => throttle.forget(tx, account))
    expect(await outcome(attempt(account, elsewhere(1)))).toBe('passed')
    expect(waits).toEqual([])
  })
})

describe('a stranger', () => {
  test('makes nobody wait at another address, before there are twenty failures', async () => {
    const { attempt, waits, fail } = throttleOf()
    const account = newAccount()
    await failedJustNow(() => fail(account, 19, elsewhere(1)), 30_000)
    expect(await outcome(attempt(account, home))).toBe('passed')
    expect(waits).toEqual([])
  })

  test('at a hundred addresses costs the owner four seconds at most, and never the sign-in', async () => {
    const { attempt, waits } = throttleOf()
    const account = newAccount()
    for (let at = 0; at < 100; at += 1) await attempt(account, elsewhere(at))
    waits.length = 0
    expect(await outcome(attempt(account, home))).toBe('passed')
    expect(waits).toEqual([4000])
  })

  test('costs nothing at all on a device that the account knows, nor inside a session', async () => {
    const { attempt, waits } = throttleOf()
    const account = newAccount()
    for (let at = 0; at < 100; at += 1) await attempt(account, elsewhere(at))
    waits.length = 0
    for (const place of [{ ...elsewhere(1), device: 'own' }, 'inside'] as const) {
      expect(await outcome(attempt(account, place))).toBe('passed')
    }
    expect(waits).toEqual([])
  })

  test('with a whole IPv6 network is bounded by it', async () => {
    const { attempt } = throttleOf()
    const account = newAccount()
    for (let at = 0; at < 46; at += 1) {
      await outcome(attempt(account, { ...elsewhere(at), network: 'site' }))
    }
    await failedJustNow(async () => undefined, 30_000)
    const next = attempt(account, { ...elsewhere(99), network: 'site' })
    expect(waitOf(await outcome(next))).toBeLessThanOrEqual(30)
  })

  test('who fills the waiting room keeps nobody out', async () => {
    const { attempt } = throttleOf(new Promise(() => undefined))
    const account = newAccount()
    const passed: unknown[] = []
    for (let at = 0; at < 130; at += 1) {
      void outcome(attempt(account, elsewhere(at))).then(one => passed.push(one))
    }
    // Twenty are free, a hundred wait for ever, the others go on.
    await expect.poll(() => passed.length).toBe(30)
    expect(await outcome(attempt(account, home))).toBe('passed')
  })
})
