import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { must, newTestBank, type TestBank } from '../../testing/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  return () => bank.close()
})
const figures = () => bank.as('gov')('/api/screen/get_figures', {})

test('the screen is the government’s alone', async () => {
  for (const account of ['admin', '15400000001', '15400000101']) {
    await expect(bank.as(account)('/api/screen/get_figures', {})).rejects.toMatchObject({ code: '1003' })
  }
})

test('fewer than three paid companies are never shown, in no figure', async () => {
  await bank.db.execute(sql`create table paid_before as select * from disc_apply`)
  await bank.db.execute(sql`
    update disc_apply set state = 'D80', paid_at = null
     where state in ('D60', 'D70', 'D75')
       and member_id not in (select id from member where company_name = '江州示例精密制造有限公司')`)
  const { totals, regions, classes, tenors, latest, months } = await figures()
  expect(totals).toEqual({
    amount_fen: null,
    companies: null,
    count: null,
    weighted_rate_e6: null,
    new_companies: null,
    month_rate_e6: null,
    last_month_rate_e6: null,
    minutes_to_pay: null,
  })
  expect([regions, classes, tenors, latest]).toEqual([[], [], [], []])
  expect(months).toHaveLength(12)
  expect(months.filter(each => each.amount_fen !== '0' && each.amount_fen !== null)).toEqual([])
  await bank.db.execute(sql`
    update disc_apply a set state = b.state, paid_at = b.paid_at from paid_before b where b.id = a.id`)
})

test('with three companies the totals are the books’, and what is listed adds up to them', async () => {
  // Spreads the paid applications over three companies.
  await bank.db.execute(sql`
    with paid as (select id, row_number() over (order by id) as n from disc_apply where state in ('D60', 'D70', 'D75')),
         firm as (select id, row_number() over (order by id) as n from member where member_type = 'comp')
    update disc_apply a set member_id = firm.id from paid join firm on firm.n = 1 + paid.n % 2 where a.id = paid.id`)
  await bank.db.execute(sql`
    update disc_apply set state = 'D60', paid_at = submitted_at + interval '30 minutes',
           member_id = (select id from member where company_name = '澜城示例新能源有限公司'),
           (approver_id, payer_id) = (select approver_id, payer_id from disc_apply where payer_id is not null limit 1)
     where id = (select min(id) from disc_apply where state not in ('D60', 'D70', 'D75'))`)
  const shown = await figures()
  const [books] = await queryRows<{ amount: string; companies: number }>(
    bank.db,
    sql`select sum(total_fen)::text as amount, count(distinct member_id)::int as companies
          from disc_apply where state in ('D60', 'D70', 'D75')`,
  )
  expect(shown.totals).toMatchObject({ amount_fen: books?.amount, companies: books?.companies })
  expect(books?.companies).toBeGreaterThanOrEqual(3)
  expect(shown.totals.weighted_rate_e6).toBeGreaterThan(10_000)
  for (const list of [shown.regions, shown.classes, shown.tenors]) {
    const sum = list.reduce((total, row) => total + BigInt(row.amount_fen), 0n)
    expect(String(sum)).toBe(books?.amount)
  }
  expect(must(shown.latest[0], 'latest').company).toMatch(/^.＊＊＊＊有限公司$/)
})

test('figures are kept for a minute and renewed by the schedule', async () => {
  await bank.runSchedule('screen_figures')
  const before = await figures()
  await bank.db.execute(sql`update disc_apply set state = 'D80', paid_at = null where state = 'D60'`)
  expect((await figures()).totals).toEqual(before.totals)
  await bank.runSchedule('screen_figures')
  expect((await figures()).totals.amount_fen).not.toBe(before.totals.amount_fen)
})
