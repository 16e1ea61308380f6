import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  return () => bank.close()
})
const desk = (account: string) => bank.as(account)('/api/admin/get_desk', {})

test('staff see what waits for their own permissions, counted as the lists count it', async () => {
  const { todo } = await desk('officer1')
  const listed = await bank.as('officer1')('/api/admin/query_disc_apply', { state: 'D20' })
  const approve = must(
    todo.find(({ kind }) => kind === 'approve'),
    'approve',
  )
  expect(approve).toMatchObject({ path: '/discApproval', count: listed.total })
  expect(approve.oldest_at === null).toBe(listed.total === 0)
  const signs = await bank.as('officer1')('/api/admin/query_sign', { state: 'S10' })
  const ending = await bank.as('officer1')('/api/admin/query_sign', { state: 'S50' })
  expect(todo.find(({ kind }) => kind === 'sign')?.count).toBe(signs.total + ending.total)
  const kinds = (await desk('credit')).todo.map(({ kind }) => kind)
  expect(kinds).not.toContain('approve')
})

test('the day’s figures are the books’, and fourteen days end today', async () => {
  const { business_now, business: seen } = await desk('officer1')
  const today = business_now.slice(0, 10)
  const business = must(seen, 'business')
  expect(business.days).toHaveLength(14)
  expect(business.days.at(-1)?.date).toBe(today)
  await bank.db.execute(sql`
    update disc_apply set paid_at = ${`${today}T09:30:00+08:00`}::timestamptz
     where id in (select id from disc_apply where state = 'D60' order by id limit 2)`)
  // The last bill of one of them costs twice as much: by amount alone its days would not count.
  await bank.db.execute(sql`
    update disc_apply_bill set rate_e6 = rate_e6 * 2, days = days * 3
     where id = (select max(b.id) from disc_apply_bill b join disc_apply a on a.id = b.apply_id
                  where a.paid_at >= ${`${today}T00:00:00+08:00`}::timestamptz)`)
  const [books] = await queryRows<{ count: number; amount: string; rate: number }>(
    bank.db,
    sql`select count(*)::int as count, sum(total_fen)::text as amount,
               (select round(sum(b.face_fen::numeric * b.days * b.rate_e6) / sum(b.face_fen::numeric * b.days))::int
                  from disc_apply_bill b join disc_apply p on p.id = b.apply_id and p.round = b.round
                 where p.paid_at >= ${`${today}T00:00:00+08:00`}::timestamptz) as rate
          from disc_apply where paid_at >= ${`${today}T00:00:00+08:00`}::timestamptz`,
  )
  const { paid, days } = must((await desk('officer1')).business, 'business')
  expect(paid).toEqual({ count: books?.count, amount_fen: books?.amount, rate_e6: books?.rate })
  expect(days.at(-1)).toEqual({ date: today, count: books?.count, amount_fen: books?.amount })
})

test('neither customers nor the government have a desk at the bank', async () => {
  for (const account of ['15400000001', '15400000101', 'gov']) {
    await expect(desk(account)).rejects.toMatchObject({ code: '1003' })
  }
})
