import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { exampleHolding, must, newTestBank, type TestBank } from '../testing/test-bank.ts'
import { type BankOfTwo, firstBank, publishFor, signWithBank } from '../testing/two-banks.ts'

/* Grids that single discounting banks publish beside the market's. */

let bank: TestBank
let second: BankOfTwo
beforeAll(async () => {
  bank = await newTestBank()
  second = await signWithBank(bank, '华东示例银行')
})
afterAll(() => bank.close())

const admin = () => bank.as('admin')
const guest = () => bank.as('nobody')
const code = (expected: string, field = 'bank_no') => ({
  code: expected,
  fields: { [field]: expect.any(String) },
})

test('a bank without a grid of its own has none to show and quotes by the market’s', async () => {
  expect(await admin()('/api/admin/rate/query', { bank_no: second.bankNo })).toEqual({
    business_dt: '2026-06-23',
    rates: [],
  })
  const { holding_id } = await exampleHolding(bank)
  const quote = await bank.as('15400000011')('/api/discount/get_quote', {
    bills: [{ holding_id }],
    sign_no: second.signNo,
  })
  expect(quote.interest_fen).toBe('892401')
})

describe('a grid of its own', () => {
  test('leaves the market’s as it is for everybody', async () => {
    const seen = async () => {
      const { classes, grid_date, published_at } = await guest()('/api/quotes/query_rate_grid', {})
      const history = await guest()('/api/quotes/query_history', { acceptor_class: 'CS', tenor: '6M' })
      const own = await bank.as('15400000011')('/api/quotes/query_own_rate', {})
      return { classes, grid_date, published_at, history, own }
    }
    const before = await seen()
    const log = await admin()('/api/admin/rate/query_publication', {})
    await publishFor(bank, second.bankNo, [['CS', '6M', 12_500]])
    expect(await seen()).toEqual(before)
    expect(await admin()('/api/admin/rate/query_publication', {})).toEqual(log)
  })

  test('has its own history, with the change in basis points and who published it', async () => {
    bank.clock.set(new Date('2026-06-24T09:30:00+08:00'))
    await publishFor(bank, second.bankNo, [
      ['CS', '6M', 12_650],
      ['GG', '6M', 11_000],
    ])
    const { rates } = await admin()('/api/admin/rate/query', { bank_no: second.bankNo })
    expect(rates.map(row => [row.acceptor_class, row.rate_e6, row.change_bp, row.publisher])).toEqual([
      ['CS', 12_650, 2, 'admin'],
      ['GG', 11_000, 0, 'admin'],
    ])
    const log = await admin()('/api/admin/rate/query_publication', { bank_no: second.bankNo })
    expect(log.rows.map(row => [row.business_dt, row.prices, row.changed])).toEqual([
      ['2026-06-24', 2, 2],
      ['2026-06-23', 1, 1],
    ])
    const { rows } = await admin()('/api/admin/change/query', {
      kind: 'rate',
      ref_no: `disc 2026-06-24 ${second.bankNo}`,
    })
    expect(rows.map(row => row.after)).toEqual(['["CS 6M 12650","GG 6M 11000"]'])
    const banks = await queryRows<{ n: number }>(
      bank.db,
      sql`select count(distinct bank_org_id)::int as n from rate_grid where bank_org_id is not null`,
    )
    expect(must(banks[0], 'count').n).toBe(1)
  })

  test('over a price that somebody else has published meanwhile is refused', async () => {
    const publish = (expected_rate_e6: number | null) =>
      admin()('/api/admin/rate/publish', {
        bank_no: second.bankNo,
        rates: [{ acceptor_class: 'CS', tenor: '6M', rate_e6: 12_700, expected_rate_e6 }],
      })
    // What the market has, and what nobody has published.
    for (const expected of [12_800, null])
      await expect(publish(expected)).rejects.toMatchObject({ code: '20000' })
    await publish(12_650)
  })

  test('is not walked on by the simulated market', async () => {
    bank.clock.set(new Date('2026-06-25T00:10:00+08:00'))
    await bank.runSchedule('simulate_rates')
    const own = await admin()('/api/admin/rate/query', { bank_no: second.bankNo })
    expect(own.business_dt).toBe('2026-06-24')
    expect((await admin()('/api/admin/rate/query', {})).business_dt).toBe('2026-06-25')
  })

  test('is published for a discounting bank only, of discount only, and by those with the permission', async () => {
    const rates: ['CS', '6M', number][] = [['CS', '6M', 12_500]]
    const [other] = await queryRows<{ bank_no: string }>(
      bank.db,
      sql`select bank_no from bank_org where name = '中原示例银行'`,
    )
    const { bank_no } = must(other, 'the bank')
    for (const wrong of [bank_no, '999999999999']) {
      await expect(publishFor(bank, wrong, rates)).rejects.toMatchObject(code('20372'))
      await expect(admin()('/api/admin/rate/query', { bank_no: wrong })).rejects.toMatchObject(code('20372'))
      await expect(admin()('/api/admin/rate/query_publication', { bank_no: wrong })).rejects.toMatchObject(
        code('20372'),
      )
    }
    await bank.db.execute(sql`update bank_org set active = false where bank_no = ${second.bankNo}`)
    await expect(publishFor(bank, second.bankNo, rates)).rejects.toMatchObject(code('20372'))
    await bank.db.execute(sql`update bank_org set active = true where bank_no = ${second.bankNo}`)
    await expect(
      admin()('/api/admin/rate/publish', {
        biz: 'redisc',
        bank_no: second.bankNo,
        rates: [{ acceptor_class: 'CS', tenor: '6M', rate_e6: 1 }],
      }),
    ).rejects.toMatchObject(code('20372'))
    await expect(publishFor(bank, second.bankNo, rates, 'officer1')).rejects.toMatchObject({ code: '1003' })
  })
})

test('the discounting banks are listed by number, with the day of their own last publication', async () => {
  const rows = await queryRows<{ bank_no: string }>(
    bank.db,
    sql`select bank_no from bank_org where is_discount_bank order by bank_no`,
  )
  expect(rows.map(({ bank_no }) => bank_no)).toEqual([firstBank, second.bankNo])
  expect(await admin()('/api/admin/rate/query_bank', {})).toEqual({
    bank_no: firstBank,
    bank_name: '江州示例银行',
    published_dt: null,
  })
})
