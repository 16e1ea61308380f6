import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'

const DAY = '2026-06-23'
let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  bank.clock.set(new Date('2026-06-24T10:00:00+08:00'))
})
afterAll(() => bank.close())

describe('what a day finds', () => {
  const off = (fen: number) =>
    bank.db.execute(
      sql`update settle_account set balance_fen = balance_fen + ${fen} where gl_code = 'DISC_ASSET'`,
    )
  const staff = () => bank.as('officer2')
  const check = (dt = DAY) => staff()('/api/admin/books/check_day', { dt })
  const listed = async () => (await staff()('/api/admin/books/query_difference', {})).rows
  const accept = (difference_id: string, more: { seen_version?: number; reason?: string } = {}) =>
    staff()('/api/admin/books/accept_difference', { difference_id, reason: '系统迁移差额，已补记', ...more })

  beforeEach(async () => {
    await bank.db.execute(sql`delete from books_difference`)
    await bank.db.execute(sql`delete from books_day`)
  })

  test('is kept until it is gone, or until somebody says what it is; other figures ask again', async () => {
    expect(await check()).toMatchObject({ dt: DAY, differences: 0, open: 0, runs: 1 })
    await off(1)
    expect(await check()).toMatchObject({ differences: 1, open: 1, runs: 2 })
    const [row] = await listed()
    const { difference_id, version } = must(row, 'difference')
    expect(row).toMatchObject({ kind: 'balance', gap_fen: '1', state: 'K10', actions: ['accept'] })

    await expect(accept(difference_id, { reason: '好' })).rejects.toMatchObject({ code: '21011' })
    await expect(accept('999999')).rejects.toMatchObject({ code: '9015' })
    await expect(accept(difference_id, { seen_version: version + 1 })).rejects.toMatchObject({
      code: '20072',
    })
    expect(await accept(difference_id, { seen_version: version })).toEqual({ difference_id, state: 'K20' })
    await expect(accept(difference_id)).rejects.toMatchObject({ code: '20000' })
    expect(await check()).toMatchObject({ differences: 1, open: 0 })
    expect(await listed()).toMatchObject([{ state: 'K20', words: '系统迁移差额，已补记', actions: [] }])

    await off(1)
    expect(await check()).toMatchObject({ differences: 1, open: 1 })
    expect(await listed()).toMatchObject([{ state: 'K10', gap_fen: '2', words: '', accepted_at: null }])
    await off(-2)
    expect(await check()).toMatchObject({ differences: 0, open: 0 })
    expect(await listed()).toMatchObject([{ state: 'K30', state_name: '已消除' }])
  })

  test('is found once by two people who reconcile one day at once, and accepted by one of two', async () => {
    // The day is there already, its difference is not.
    await check()
    await off(1)
    const admin = bank.as('admin')
    const both = await Promise.all([
      check(),
      admin('/api/admin/books/check_day', { dt: DAY }),
      check(),
      admin('/api/admin/books/check_day', { dt: DAY }),
    ])
    // One waits for the other, and finds what it has kept.
    expect(both.map(({ runs }) => runs).toSorted()).toEqual([2, 3, 4, 5])
    expect(both.map(({ differences, open }) => [differences, open])).toEqual(both.map(() => [1, 1]))
    const rows = await listed()
    expect(rows).toMatchObject([{ kind: 'balance', gap_fen: '1', state: 'K10' }])
    const { difference_id, version: seen_version } = must(rows[0], 'difference')
    const words = { difference_id, seen_version, reason: '系统迁移差额，已补记' }
    const ends = await Promise.all(
      [staff(), admin].map(call =>
        call('/api/admin/books/accept_difference', words).then(
          ({ state }) => state,
          ({ code }: { code: string }) => code,
        ),
      ),
    )
    expect(ends.toSorted()).toEqual(['20072', 'K20'])
    // A run beside the acceptance leaves what was said.
    await Promise.all([check(), admin('/api/admin/books/check_day', { dt: DAY })])
    expect(await listed()).toMatchObject([{ state: 'K20', words: '系统迁移差额，已补记' }])
    await off(-1)
  })

  test('is told to those who may decide on it, once', async () => {
    const told = async () =>
      (await queryRows(bank.db, sql`select 1 from notice where title = '日终对账发现差异'`)).length
    const before = await told()
    await off(1)
    await check()
    const after = await told()
    expect(after).toBeGreaterThan(before)
    await check()
    expect(await told()).toBe(after)
    await off(-1)
  })

  test('is asked of days that are over only, and by those who may', async () => {
    await expect(check('2026-06-24')).rejects.toMatchObject({ code: '20361' })
    await expect(bank.as('credit')('/api/admin/books/check_day', { dt: DAY })).rejects.toMatchObject({
      code: '1003',
    })
  })

  test('is asked by the day itself, also for days that the clock has jumped over, once each', async () => {
    const days = async () =>
      (await bank.as('officer2')('/api/admin/books/query_day', {})).rows.map(({ dt, runs }) => [dt, runs])
    await bank.runSchedule('reconcile_days')
    expect(await days()).toEqual([[DAY, 1]])
    bank.clock.set(new Date('2026-06-27T00:06:00+08:00'))
    await bank.runSchedule('reconcile_days')
    await bank.runSchedule('reconcile_days')
    expect(await days()).toEqual([
      ['2026-06-26', 1],
      ['2026-06-25', 1],
      ['2026-06-24', 1],
      [DAY, 1],
    ])
  })
})
