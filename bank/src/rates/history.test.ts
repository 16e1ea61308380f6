import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { exampleNow, must, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  return () => bank.close()
})
const guest = () => bank.as('nobody')
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    error => `${error.code} ${error.text}`,
  )

describe('the history of rates', () => {
  test('covers 180 days to the business date in steps of at most 2 basis points', async () => {
    const { points, simulated } = await guest()('/api/quotes/query_history', {
      acceptor_class: 'CS',
      tenor: '6M',
      days: '180',
    })
    expect(simulated).toBe(true)
    expect(points.length).toBeGreaterThan(110)
    expect(points.at(-1)).toEqual({ date: '2026-06-23', rate_e6: 12_800 })
    for (const [index, point] of points.entries()) {
      const before = points[index - 1]
      if (before) expect(Math.abs(point.rate_e6 - before.rate_e6)).toBeLessThanOrEqual(200)
    }
    const month = await guest()('/api/quotes/query_history', { acceptor_class: 'CS', tenor: '6M' })
    expect(month.points).toEqual(points.filter(point => point.date > '2026-05-24'))
  })

  test('never shows a weaker class below a stronger one, and re-discount 8 to 15 below discount', async () => {
    const [spread] = await queryRows<{ wrong: number; near: number; far: number }>(
      bank.db,
      sql`select
        (select count(*)::int from rate_grid a join rate_grid b
           on a.business_dt = b.business_dt and a.tenor_label = b.tenor_label and a.biz = b.biz
          where (a.acceptor_class, b.acceptor_class) in (('GG','CS'), ('CS','SN'), ('SN','CW'), ('CW','QY'))
            and a.rate_e6 > b.rate_e6) as wrong,
        min(d.rate_e6 - r.rate_e6) as near, max(d.rate_e6 - r.rate_e6) as far
        from rate_grid d join rate_grid r
          on r.biz = 'redisc' and d.business_dt = r.business_dt and d.tenor_label = r.tenor_label
             and d.acceptor_class = r.acceptor_class
       where d.biz = 'disc'`,
    )
    expect(spread?.wrong).toBe(0)
    expect(spread?.near).toBeGreaterThanOrEqual(800)
    expect(spread?.far).toBeLessThanOrEqual(1500)
  })

  test('answers the re-discount grid too', async () => {
    const grid = await guest()('/api/quotes/query_rate_grid', { biz: 'redisc' })
    expect(grid).toMatchObject({ biz: 'redisc', grid_date: '2026-06-23', source: '模拟行情' })
    expect(grid.classes.find(line => line.acceptor_class === 'GG')?.rates[0]?.rate_e6).toBe(12_700)
  })
})

test('a company sees its own price, others do not', async () => {
  await bank.db.execute(
    sql`update member set coefficient_e4 = 9500, revenue_bp = 5 where company_name = '云岭示例钢贸有限公司'`,
  )
  const own = await bank.as('15400000011')('/api/quotes/query_own_rate', {})
  expect(own).toMatchObject({ coefficient_e4: 9500, revenue_bp: 5 })
  const city = own.classes.find(line => line.acceptor_class === 'CS')
  expect(city?.rates.map(rate => rate.rate_e6)).toEqual([14_275, 13_135, 12_660])
  expect(await refusal(bank.as('15400000101')('/api/quotes/query_own_rate', {}))).toContain('1003')
})

test('the calculator warns of a year whose holidays are not published, and of no other', async () => {
  const warningsFor = async (due_dt: string) =>
    (await guest()('/api/quotes/calculate', { face_fen: '100000000', due_dt, acceptor_class: 'CS' })).warnings
  expect(await warningsFor('2026-12-20')).toEqual([])
  bank.clock.set(new Date('2026-09-23T10:00:00+08:00'))
  expect(await warningsFor('2027-01-02')).toEqual([
    { code: '20071', msg: '2027年放假安排以国务院公告为准，计息天数可能调整', field: 'due_dt' },
  ])
  bank.clock.set(new Date(exampleNow))
})

describe('publication', () => {
  const publish = (rate_e6: number, account = 'admin', expected_rate_e6?: number | null) =>
    bank.as(account)('/api/admin/rate/publish', {
      rates: [
        {
          acceptor_class: 'CS',
          tenor: '3M',
          rate_e6,
          ...(expected_rate_e6 !== undefined && { expected_rate_e6 }),
        },
      ],
    })

  test('by staff replaces the named rate of today, keeps the others, and is audited', async () => {
    expect(await publish(13_500)).toEqual({ business_dt: '2026-06-23', published: 1 })
    const grid = await guest()('/api/quotes/query_rate_grid', {})
    expect(grid).toMatchObject({ source: '银行报价', simulated: false })
    expect(grid.classes.find(line => line.acceptor_class === 'CS')?.rates.map(rate => rate.rate_e6)).toEqual([
      14_500, 13_500, 12_800,
    ])
    const { rates } = await bank.as('admin')('/api/admin/rate/query', {})
    expect(rates).toHaveLength(15)
    expect(rates[0]).toMatchObject({ publisher: 'admin' })
    const [row] = await queryRows<{ after_json: string }>(
      bank.db,
      sql`select after_json from audit_log where action = 'rate.publish'`,
    )
    expect(must(row, 'audit row').after_json).toBe('["CS 3M 13500"]')
    const log = await bank.as('admin')('/api/admin/rate/query_publication', { page_size: 2 })
    const published = { business_dt: '2026-06-23', publisher: 'admin', source: '银行报价', prices: 15 }
    expect(log.rows[0]).toMatchObject(published)
    expect(log.rows[1]).toMatchObject({ business_dt: '2026-06-22', publisher: 'system' })
    const later = await bank.as('admin')('/api/admin/rate/query_publication', { page_size: 2, page_no: 2 })
    expect(later).toMatchObject({ total: log.total, rows: [{ business_dt: '2026-06-18' }, {}] })
  })

  test('over a price that somebody else has published meanwhile is refused, with who it was', async () => {
    const before = await bank.as('admin')('/api/admin/rate/query', {})
    for (const expected of [13_300, null]) {
      expect(await refusal(publish(13_600, 'admin', expected))).toMatch(
        /^20000 数据已被.{2,}于 06-23 \d\d:\d\d 修改，请刷新后重试$/,
      )
    }
    expect(await bank.as('admin')('/api/admin/rate/query', {})).toEqual(before)
    await publish(13_600, 'admin', 13_500)
    await publish(13_500, 'admin', 13_600)
  })

  test("shows members' own prices to those who set them", async () => {
    const { rows } = await bank.as('credit')('/api/admin/rate/query_member_price', { special: '1' })
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(row => row.coefficient !== 10_000 || row.revenue_bp !== 0)).toBe(true)
    expect(await refusal(bank.as('officer1')('/api/admin/rate/query_member_price', {}))).toContain('1003')
  })

  test.each([240_001, -1])('refuses the rate %i with 20019 and changes nothing', async rate => {
    const before = await bank.as('admin')('/api/admin/rate/query', {})
    expect(await refusal(publish(rate))).toBe('20019 利率应在0~24%之间，小数位不超过4位')
    expect(await bank.as('admin')('/api/admin/rate/query', {})).toEqual(before)
  })

  test('is for those with the permission', async () => {
    expect(await refusal(publish(13_500, 'officer1'))).toContain('1003')
  })

  test('is simulated once on a working day and not on a holiday', async () => {
    const days = () =>
      queryRows<{ n: number }>(bank.db, sql`select count(distinct (biz, business_dt))::int n from rate_grid`)
    const before = must((await days())[0], 'count').n
    bank.clock.set(new Date('2026-06-24T00:10:00+08:00'))
    await bank.runSchedule('simulate_rates')
    expect(must((await days())[0], 'count').n).toBe(before + 2)
    const grid = await guest()('/api/quotes/query_rate_grid', {})
    expect(grid).toMatchObject({ source: '模拟行情', grid_date: '2026-06-24' })
    const changes = grid.classes.flatMap(line => line.rates.map(rate => rate.change_bp))
    expect(changes.every(change => Math.abs(change) <= 2)).toBe(true)
    bank.clock.set(new Date('2026-06-27T00:10:00+08:00'))
    await bank.runSchedule('simulate_rates')
    expect(must((await days())[0], 'count').n).toBe(before + 2)
    bank.clock.set(new Date(exampleNow))
  })
})
