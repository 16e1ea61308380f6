import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
})
afterAll(() => bank?.close())

/** Publications that wait for the one that holds the grid. */
const waiting = async () => {
  const [row] = await queryRows<{ n: number }>(
    bank.db,
    sql`select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
  )
  return row?.n
}

test('of two officers who publish one price at the same time one wins, and the other is told who', async () => {
  const officers = ['credit', 'admin']
  const grid = await bank.as('credit')('/api/admin/rate/query', { biz: 'disc' })
  const read = must(
    grid.rates.find(rate => rate.acceptor_class === 'CS' && rate.tenor === '3M'),
    'the price',
  ).rate_e6
  // Held back until both have read the same price and stand before the grid, which is taken before they begin.
  const taken = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const held = bank.db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rate_grid disc'))`)
    taken.resolve()
    await free.promise
  })
  await taken.promise
  const both = Promise.allSettled(
    officers.map((account, at) =>
      bank.as(account)('/api/admin/rate/publish', {
        biz: 'disc',
        rates: [
          { acceptor_class: 'CS', tenor: '3M', rate_e6: read + 100 * (at + 1), expected_rate_e6: read },
        ],
      }),
    ),
  )
  await expect.poll(waiting, { timeout: 20_000 }).toBe(2).finally(free.resolve)
  await held
  const outcomes = await both
  const winner = outcomes.findIndex(outcome => outcome.status === 'fulfilled')
  const [refusal] = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
  expect(refusal).toMatchObject({
    code: '20000',
    text: expect.stringMatching(/^数据已被\S+于 06-23 10:00 修改，请刷新后重试$/),
  })

  const after = await bank.as('admin')('/api/admin/rate/query', { biz: 'disc' })
  const now = after.rates.find(rate => rate.acceptor_class === 'CS' && rate.tenor === '3M')
  expect(now).toMatchObject({ rate_e6: read + 100 * (winner + 1), publisher: officers[winner] })
  const audited = await queryRows<{ n: number }>(
    bank.db,
    sql`select count(*)::int as n from audit_log where action = 'rate.publish' and business_at >= '2026-06-23T10:00:00+08:00'`,
  )
  expect(audited).toEqual([{ n: 1 }])
})
