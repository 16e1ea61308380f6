import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { glAccountId, post } from '../ledger/post.ts'
import { sceneOf } from '../testing/discount-scene.ts'
import { deskSceneOf, ours } from '../testing/market-scene.ts'
import { exampleHolding, must, newTestBank, type TestBank } from '../testing/test-bank.ts'

/*
 * The worked example: 2,345,678.90 at 1.28 % from 23 June to 8 October 2026, 107 days, 8,924.01 of interest. The figures
 * were computed by a program of another language with fractions: what is left after a day is floor(interest × days left
 * ÷ days + ½).
 */
let bank: TestBank
let applyNo: string
let billNo: string
beforeAll(async () => {
  bank = await newTestBank()
  const loan = sceneOf(bank)
  const holding = await exampleHolding(bank)
  billNo = holding.bill_no
  applyNo = (await loan.submit([{ holding_id: holding.holding_id }])).apply_no
  await loan.approve(applyNo)
  await loan.pay(applyNo)
})
afterAll(() => bank.close())

const staff = () => bank.as('officer2')
const byPeriod = (from: string, to: string, by: 'day' | 'month' = 'month') =>
  staff()('/api/admin/books/query_amortisation_period', { from, to, by, page_size: 100 })
const bill = async (from: string, to: string) => {
  const { rows } = await staff()('/api/admin/books/query_amortisation', { from, to, keyword: applyNo })
  return rows[0]
}

/** Gives the bill other interest (fen) and days. */
const reshape = async (interest: bigint, first: string, end: string, days: number) => {
  await bank.db.execute(sql`update disc_apply_bill b set interest_fen = ${interest}, buyer_interest_fen = 0,
    net_fen = face_fen - ${interest}, days = ${days}, interest_end_dt = ${end}
    from disc_apply a where a.id = b.apply_id and a.apply_no = ${applyNo}`)
  await bank.db.execute(sql`update disc_apply set disc_dt = ${first} where apply_no = ${applyNo}`)
}

/** interest, first day, day after the last, days, and what each month earns. */
const examples: [bigint, string, string, number, Record<string, string>][] = [
  [
    892_401n,
    '2026-06-23',
    '2026-10-08',
    107,
    { '2026-06': '66722', '2026-07': '258546', '2026-08': '258546', '2026-09': '250206', '2026-10': '58381' },
  ],
  // One fen in 107 days is earned on the day after which less than half of it is left.
  [
    1n,
    '2026-06-23',
    '2026-10-08',
    107,
    { '2026-06': '0', '2026-07': '0', '2026-08': '1', '2026-09': '0', '2026-10': '0' },
  ],
  // Over a leap day.
  [100n, '2028-02-27', '2028-03-05', 7, { '2028-02': '43', '2028-03': '57' }],
  // 999,999,999,999.99 of face at the same rate.
  [
    380_444_444_444n,
    '2026-06-23',
    '2026-10-08',
    107,
    {
      '2026-06': '28444444444',
      '2026-07': '110222222223',
      '2026-08': '110222222222',
      '2026-09': '106666666666',
      '2026-10': '24888888889',
    },
  ],
]

describe('the interest of a discount', () => {
  afterEach(() => reshape(892_401n, '2026-06-23', '2026-10-08', 107))

  test.each(examples)(
    'of %s fen from %s to %s is earned by days, exactly',
    async (interest, first, end, days, months) => {
      await reshape(interest, first, end, days)
      for (const [month, earned] of Object.entries(months)) {
        const last = `${month}-${new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()}`
        expect(must(await bill(`${month}-01`, last), month).earned_fen, month).toBe(earned)
      }
      const whole = must(await bill(first, end), 'bill')
      expect(whole).toMatchObject({
        before_fen: '0',
        earned_fen: String(interest),
        remaining_fen: '0',
        handed_over_fen: '0',
      })
      // On its last day of interest it is over, and the list has it no more.
      expect(await bill(end, end)).toBeUndefined()
    },
  )

  test('is earned day by day: each is of the sum, and the next begins where it ends', async () => {
    const answer = await byPeriod('2026-06-23', '2026-06-26', 'day')
    expect(answer.rows.map(row => row.period)).toEqual([
      '2026-06-23',
      '2026-06-24',
      '2026-06-25',
      '2026-06-26',
    ])
    const days = await Promise.all(answer.rows.map(row => bill(row.from, row.to)))
    expect(days.map(row => must(row, 'day').earned_fen)).toEqual(['8340', '8340', '8341', '8340'])
    expect(days.map(row => must(row, 'day').remaining_fen)).toEqual(['884061', '875721', '867380', '859040'])
    for (const [at, row] of answer.rows.entries()) {
      const [opening, added, earned, handed, closing] = [
        row.opening_fen,
        row.added_fen,
        row.earned_fen,
        row.handed_over_fen,
        row.closing_fen,
      ].map(BigInt) as [bigint, bigint, bigint, bigint, bigint]
      expect(opening + added - earned - handed).toBe(closing)
      expect(answer.rows[at + 1]?.opening_fen ?? row.closing_fen).toBe(row.closing_fen)
    }
  })

  test('and what is left of it are the income that the ledger has', async () => {
    expect(await byPeriod('2026-06-01', '2026-06-23')).toMatchObject({ ties: true, to: '2026-06-23' })
    expect(await byPeriod('2026-06-01', '2026-12-31')).toMatchObject({ ties: true, remaining_fen: '0' })
    await reshape(892_402n, '2026-06-23', '2026-10-08', 107)
    expect(await byPeriod('2026-06-01', '2026-06-23')).toMatchObject({ ties: false })
  })
})

describe('the books', () => {
  const trial = (more: { set?: 'traders'; from?: string; to?: string } = {}) =>
    staff()('/api/admin/books/query_trial_balance', { page_size: 100, ...more })

  test('balance by subject, in both sets, and what opens a day is what closed the one before', async () => {
    for (const set of [{}, { set: 'traders' as const }]) {
      const before = await trial({ ...set, from: '2026-06-22', to: '2026-06-22' })
      const today = await trial(set)
      expect(today).toMatchObject({ balanced: true, from: '2026-06-23', to: '2026-06-23' })
      const closings = before.rows.map(row => [row.subject, row.closing_debit_fen, row.closing_credit_fen])
      expect(today.rows.map(row => [row.subject, row.opening_debit_fen, row.opening_credit_fen])).toEqual(
        closings,
      )
    }
  })

  test('lead from a subject to its accounts and their entries, with the same sums', async () => {
    const { rows } = await trial()
    const customers = must(
      rows.find(({ subject }) => subject === '2011'),
      'customers',
    )
    const accounts = await staff()('/api/admin/books/query_account', { subject: '2011', page_size: 100 })
    expect(accounts).toMatchObject({ debit_fen: customers.debit_fen, credit_fen: customers.credit_fen })
    expect(accounts.total).toBe(customers.accounts)
    const paid = must(
      accounts.rows.find(({ credit_fen }) => credit_fen === '233675489'),
      'the account that was paid',
    )
    expect(BigInt(paid.opening_fen) + 233_675_489n).toBe(BigInt(paid.closing_fen))
    const entries = await staff()('/api/admin/books/query_entry', { acct_id: paid.acct_id })
    expect(entries).toMatchObject({ total: 1, debit_fen: '0', credit_fen: '233675489' })
    expect(entries.rows).toMatchObject([{ ref_no: applyNo, side: 'C', balance_fen: paid.closing_fen }])
  })

  test('keep the earlier pages of a list as they are while more is booked', async () => {
    const page = () =>
      staff()('/api/admin/books/query_entry', { from: '2026-06-01', to: '2026-06-30', page_size: 3 })
    const before = await page()
    await bank.db.transaction(async tx => {
      const [accountId, other] = [await glAccountId(tx, 'CENTRAL_BANK'), await glAccountId(tx, 'DISC_ASSET')]
      const [amountFen, remark] = [1n, '测试']
      await post(tx, bank.clock, {
        kind: 'opening',
        refNo: 'more',
        postings: [
          { accountId, side: 'C', amountFen, remark },
          { accountId: other, side: 'D', amountFen, remark },
        ],
      })
    })
    const after = await page()
    expect(after.rows).toEqual(before.rows)
    expect(after.total).toBe(before.total + 2)
  })

  test('are asked about days in their order, and about a year at most', async () => {
    const asked = (from: string, to: string) => trial({ from, to })
    await expect(asked('2026-06-23', '2026-06-22')).rejects.toMatchObject({ code: '20360' })
    await expect(asked('2025-06-22', '2026-06-23')).rejects.toMatchObject({ code: '20360' })
    expect(await asked('2025-06-23', '2026-06-23')).toMatchObject({ balanced: true })
    await expect(bank.as('credit')('/api/admin/books/query_trial_balance', {})).rejects.toMatchObject({
      code: '1003',
    })
  })
})

describe('the interest of a discount, last of all,', () => {
  test('goes with a bill that is sold, as far as it is not earned', async () => {
    bank.clock.set(new Date('2026-06-26T10:00:00+08:00'))
    const desks = deskSceneOf(bank)
    const { rows } = await bank.as(ours.maker)('/api/rediscount/query_position', { bill_no: billNo })
    await desks.deal({ bills: [{ holding_id: must(rows[0], 'position').holding_id }] })
    await bank.runJobs()
    expect(await bill('2026-06-23', '2026-06-26')).toMatchObject({
      sold_dt: '2026-06-26',
      earned_fen: '25021',
      handed_over_fen: '867380',
      remaining_fen: '0',
    })
    // On the day before nothing is known of it yet.
    expect(await bill('2026-06-23', '2026-06-25')).toMatchObject({ sold_dt: null, remaining_fen: '867380' })
    expect(await byPeriod('2026-06-01', '2026-06-26')).toMatchObject({ ties: true })
    bank.clock.set(new Date('2026-06-27T10:00:00+08:00'))
    expect(await staff()('/api/admin/books/check_day', { dt: '2026-06-26' })).toMatchObject({
      differences: 0,
    })
  })
})
