import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../db/open.ts'
import { newTestDatabase, testAtRest } from '../db/test-database.ts'
import { createSignInThrottle, delayAfter } from './throttle.ts'

let database: OpenDatabase

/** A throttle whose waits end at once, or when told, and are listed. */
const throttleOf = (wait: () => Promise<void> = async () => undefined) => {
  const waits: number[] = []
  const throttle = createSignInThrottle(testAtRest, ms => {
    waits.push(ms)
    return wait()
  })
  const fail = async (account: string, times: number) => {
    for (let i = 0; i < times; i += 1) await database.db.transaction(tx => throttle.failed(tx, account))
  }
  return { throttle, waits, fail }
}

beforeAll(async () => {
  database = await newTestDatabase()
  return () => database.close()
})

describe('the sign-in throttle', () => {
  test('delays nothing before five failures and never more than 30 seconds', () => {
    expect([0, 4, 5, 6, 9, 10, 1000].map(delayAfter)).toEqual([0, 0, 1000, 2000, 16_000, 30_000, 30_000])
  })

  test('holds the attempt after five failures for a second, whatever the case of the name', async () => {
    const { throttle, waits, fail } = throttleOf()
    await fail('officer1', 4)
    await throttle.pass(database.db, 'officer1')
    expect(waits).toEqual([])
    await fail('officer1', 1)
    await throttle.pass(database.db, 'OFFICER1')
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThan(500)
    expect(waits[0]).toBeLessThanOrEqual(1000)
  })

  test('refuses a far too early attempt with the seconds to wait, without lengthening them', async () => {
    const { throttle, fail } = throttleOf()
    await fail('15400000001', 12)
    for (let i = 0; i < 3; i += 1) {
      const fault = await throttle.pass(database.db, '15400000001').catch((error: unknown) => error)
      expect(fault).toMatchObject({ code: '9006', retryAfter: 30 })
    }
    await database.db.execute(
      sql`update sign_in_throttle set next_try_at = next_try_at - interval '30 seconds'`,
    )
    await throttle.pass(database.db, '15400000001')
  })

  test('delays one account and no other', async () => {
    const { throttle, waits, fail } = throttleOf()
    await fail('15400000002', 12)
    await throttle.pass(database.db, '15400000003')
    expect(waits).toEqual([])
  })

  test('holds five attempts at once and refuses the sixth', async () => {
    const gate: { open?: () => void } = {}
    const opened = new Promise<void>(resolve => {
      gate.open = resolve
    })
    const { throttle, fail } = throttleOf(() => opened)
    await fail('15400000004', 7)
    const attempts = Array.from({ length: 6 }, () => throttle.pass(database.db, '15400000004'))
    const refusals = attempts.map(attempt =>
      attempt.then(
        () => 'passed',
        () => 'refused',
      ),
    )
    await expect.poll(() => Promise.race(refusals)).toBe('refused')
    gate.open?.()
    expect((await Promise.all(refusals)).sort()).toEqual([
      'passed',
      'passed',
      'passed',
      'passed',
      'passed',
      'refused',
    ])
  })

  test('forgets the failures at a success', async () => {
    const { throttle, waits, fail } = throttleOf()
    await fail('15400000005', 7)
    await database.db.transaction(tx => throttle.succeeded(tx, '15400000005'))
    await throttle.pass(database.db, '15400000005')
    expect(waits).toEqual([])
  })
})
