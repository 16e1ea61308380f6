import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type Scene, sceneOf, seller } from '../testing/discount-scene.ts'
import { type DeskScene, deskSceneOf, ours, theirs } from '../testing/market-scene.ts'
import { exampleHolding, must, newTestBank, type TestBank } from '../testing/test-bank.ts'

/*
 * 江州示例银行 discounts the worked example (2,345,678.90 at 1.28 % for 107 days, 8,924.01 of interest), and its own
 * trading desk sells the bill three days later.
 */
let bank: TestBank
let at: DeskScene
let loan: Scene
beforeEach(async () => {
  bank = await newTestBank()
  at = deskSceneOf(bank)
  loan = sceneOf(bank)
})
afterEach(() => bank.close())

const FACE = '234567890'

const discount = async (ranges: (string | undefined)[] = [undefined]) => {
  const { holding_id, bill_no } = await exampleHolding(bank)
  const { apply_no } = await loan.submit(ranges.map(range => ({ holding_id, ...(range && { range }) })))
  await loan.approve(apply_no)
  await loan.pay(apply_no)
  return { apply_no, bill_no }
}
const later = (day: string) => bank.clock.set(new Date(`${day}T10:00:00+08:00`))

const positions = async (bill_no: string, more: { state?: '10' | '50'; source?: 'discount' } = {}) =>
  (await bank.as(ours.maker)('/api/rediscount/query_position', { bill_no, ...more })).rows
const position = async (bill_no: string) => must((await positions(bill_no))[0], 'the position')

const glOf = async (code: string) => {
  const [row] = await queryRows<{ fen: string }>(
    bank.db,
    sql`select balance_fen::text as fen from settle_account where gl_code = ${code}`,
  )
  return BigInt(must(row, code).fen)
}
const deskDebt = async () => {
  const [row] = await queryRows<{ fen: string }>(
    bank.db,
    sql`select coalesce(sum(balance_fen), 0)::text as fen from settle_account where book = 'HEAD_OFFICE'`,
  )
  return BigInt(must(row, 'HEAD_OFFICE').fen)
}
const usedOf = async (name: string) => {
  const [row] = await queryRows<{ used: string }>(
    bank.db,
    sql`select used_limit_fen::text as used from bank_org where name = ${name}`,
  )
  return BigInt(must(row, name).used)
}
const liveRow = async (bill_no: string) => {
  const [row] = await queryRows(
    bank.db,
    sql`select h.state, h.holder_org_id is not null as at_bank, m.company_name as holder, h.credit_line_id is not null as on_line
          from bill_holding h join bill b on b.id = h.bill_id left join member m on m.id = h.holder_member_id
         where b.bill_no = ${bill_no} and h.live`,
  )
  return row
}
const matured = async (day: string) => {
  later(day)
  await bank.runSchedule('present_due')
  await bank.runSchedule('present_due')
}
const paidOnce = async (bill_no: string) =>
  expect(
    await queryRows(
      bank.db,
      sql`select e.to_name from bill_event e join bill b on b.id = e.bill_id
           where b.bill_no = ${bill_no} and e.event = 'paid'`,
    ),
  ).toHaveLength(1)

describe('a bill that the bank has discounted', () => {
  test('stands in its desk’s position with where it is from and what it cost, and can be chosen for a sale', async () => {
    const before = await bank.as(ours.maker)('/api/rediscount/get_overview', {})
    const { bill_no } = await discount()
    const row = await position(bill_no)
    expect(row).toMatchObject({
      amount_fen: FACE,
      state: '10',
      source: 'discount',
      cost_rate_e6: 12_800,
      result_fen: null,
      blocked_reason: '',
    })
    expect(await positions(bill_no, { state: '10', source: 'discount' })).toHaveLength(1)
    const after = await bank.as(ours.maker)('/api/rediscount/get_overview', {})
    expect(BigInt(after.free_fen) - BigInt(before.free_fen)).toBe(BigInt(FACE))
    // Nobody else's, and not for sale in parts.
    const others = await bank.as(theirs.maker)('/api/rediscount/query_position', { bill_no })
    expect(others.total).toBe(0)
    await expect(at.save({ bills: [{ holding_id: row.holding_id, range: '1-100' }] })).rejects.toMatchObject({
      code: '20007',
      text: '贴现买入的票据须整笔卖出',
    })
  })

  test('is sold against its cost: the discount keeps what it has earned, the desk has the result, and the claim ends', async () => {
    await loan.acceptedBy('中原示例银行')
    const used = await usedOf('中原示例银行')
    const asset = await glOf('DISC_ASSET')
    const { apply_no, bill_no } = await discount()
    expect((await usedOf('中原示例银行')) - used).toBe(BigInt(FACE))
    const rate = (await loan.detail(apply_no)).rate_e6
    const interest = BigInt((await loan.detail(apply_no)).interest_fen)
    const income = await glOf('INTEREST_INCOME')
    later('2026-06-26')
    const { holding_id } = await position(bill_no)
    const order_no = await at.deal({ bills: [{ holding_id }] })
    expect(await position(bill_no)).toMatchObject({ state: '20', lock_ref: order_no })
    // To the company it is 已贴现, whatever the desk does with it.
    const own = async () => {
      const { rows } = await loan.call()('/api/bills/query_holding', { bill_no, state: '30' })
      return rows.map(row => [row.state, row.amount_fen])
    }
    expect(await own()).toEqual([['30', FACE]])
    await bank.runJobs()
    expect(await at.detail(order_no)).toMatchObject({ state: 'R40' })

    // Of 107 days' interest 104 days' were not earned yet.
    const unearned = (2n * interest * 104n + 107n) / 214n
    const given = 779_287n
    const result = String(unearned - given)
    const cost = String(BigInt(FACE) - unearned)
    expect(await at.entries(order_no, ours.maker)).toEqual(
      [
        `C 系统内往来 ${cost}`,
        `C 票据利息收入 ${unearned}`,
        `C 转贴现资产 ${FACE}`,
        'D 存放清算资金 233788603',
        `D 票据利息支出 ${given}`,
        `D 转贴现资产 ${FACE}`,
      ].toSorted(),
    )
    expect(income - (await glOf('INTEREST_INCOME'))).toBe(unearned)
    expect(await glOf('DISC_ASSET')).toBe(asset)
    expect(await glOf('DESK_CLAIM')).toBe(BigInt(cost))
    expect(await deskDebt()).toBe(BigInt(cost))
    await at.booksHold()

    expect(await usedOf('中原示例银行')).toBe(used)
    expect(await liveRow(bill_no)).toEqual({
      state: '10',
      at_bank: false,
      holder: theirs.name,
      on_line: true,
    })
    const ended = await loan.detail(apply_no)
    expect(ended).toMatchObject({
      state: 'D70',
      bills: [{ settle_state: '4', settled_dt: '2026-06-26', state: '30' }],
    })
    expect(ended.log.at(-1)).toMatchObject({ event: 'sold', from_state: 'D60', to_state: 'D70' })
    expect(await own()).toEqual([['30', FACE]])
    const [sold] = await positions(bill_no, { state: '50' })
    expect(sold).toMatchObject({ source: 'discount', cost_rate_e6: rate, result_fen: result })
    expect((await at.detail(order_no)).bills).toMatchObject([
      { source: 'discount', cost_rate_e6: rate, result_fen: result },
    ])
    // What it cost is not its buyer's business, to whom it went not its seller's.
    expect((await at.detail(order_no, theirs.maker)).bills).toMatchObject([
      { source: null, cost_rate_e6: null, result_fen: null },
    ])
    const { rows } = await loan.call(seller)('/api/bills/query_holding', { bill_no })
    const events = await loan.call(seller)('/api/bills/bill_detail', {
      holding_id: must(rows[0], 'the sold bill').holding_id,
    })
    expect(events.events.map(row => row.event)).not.toContain('rediscount_endorsement')

    await matured('2026-10-08')
    await matured('2026-10-09')
    expect(await liveRow(bill_no)).toMatchObject({ state: '60', holder: theirs.name, on_line: false })
    await paidOnce(bill_no)
    await at.booksHold()
  })

  test('goes back to the bank when its order comes to nothing, and is collected once by the bank that kept it', async () => {
    const { apply_no, bill_no } = await discount()
    const { holding_id } = await position(bill_no)
    const { order_no } = await at.save({ bills: [{ holding_id }] })
    await at.submit(order_no)
    await expect(at.save({ bills: [{ holding_id }] })).rejects.toMatchObject({ code: '20015' })
    await bank.as(ours.checker)('/api/rediscount/review_return', { order_no, reason: '利率与询价结果不符' })
    expect(await liveRow(bill_no)).toMatchObject({ state: '30', at_bank: true })
    await matured('2026-10-08')
    await matured('2026-10-09')
    expect(await loan.detail(apply_no)).toMatchObject({
      state: 'D70',
      bills: [{ settle_state: '1', state: '60' }],
    })
    await paidOnce(bill_no)
    expect(await glOf('DESK_CLAIM')).toBe(0n)
    await at.booksHold()
  })

  test('is not the desk’s to sell once its acceptor has refused it', async () => {
    await loan.acceptedBy('中原示例银行')
    const { apply_no, bill_no } = await discount()
    await at.change(`update bank_org set overdue_flag = true where name = '中原示例银行'`)
    await matured('2026-10-08')
    expect(await loan.detail(apply_no)).toMatchObject({ state: 'D75', bills: [{ settle_state: '2' }] })
    expect(await positions(bill_no)).toEqual([])
  })

  test('sold in one part only leaves its application open until the other part is paid', async () => {
    const { apply_no, bill_no } = await discount(['1-100000000', '100000001-234567890'])
    const rows = await positions(bill_no)
    expect(rows).toHaveLength(2)
    const first = must(
      rows.find(row => row.amount_fen === '100000000'),
      'the first part',
    )
    await at.deal({ bills: [{ holding_id: first.holding_id }] })
    await bank.runJobs()
    expect(await loan.detail(apply_no)).toMatchObject({
      state: 'D60',
      bills: [{ settle_state: '4' }, { settle_state: '0' }],
    })
    await matured('2026-10-08')
    expect(await loan.detail(apply_no)).toMatchObject({
      state: 'D70',
      bills: [{ settle_state: '4' }, { settle_state: '1' }],
    })
    await at.booksHold()
  })

  test.each(['BT02', 'BT03'] as const)(
    'is given for a %s and comes back as it was: its discount goes on, and stays in the bank’s books',
    async busi_type => {
      const { apply_no, bill_no } = await discount()
      const asset = await glOf('DISC_ASSET')
      const { holding_id } = await position(bill_no)
      const order_no = await at.deal({
        busi_type,
        rate_e6: 14_500,
        due_settle_dt: '2026-06-30',
        bills: [{ holding_id }],
      })
      await bank.runJobs()
      expect(await at.detail(order_no)).toMatchObject({
        state: 'R40',
        bills: [{ source: 'discount', result_fen: null }],
      })
      expect(await liveRow(bill_no)).toMatchObject({ state: '40', at_bank: busi_type === 'BT02' })
      expect(await glOf('DISC_ASSET')).toBe(asset)
      expect(await loan.detail(apply_no)).toMatchObject({ state: 'D60', bills: [{ state: '30' }] })
      const { rows } = await loan.call()('/api/bills/query_holding', { bill_no })
      expect(rows.map(row => row.state)).toEqual(['30'])
      later('2026-06-30')
      await bank.runSchedule('rd_due')
      expect(await at.detail(order_no)).toMatchObject({ state: 'R42' })
      expect(await liveRow(bill_no)).toMatchObject({ state: '30', at_bank: true })
      expect(await positions(bill_no)).toHaveLength(1)
      await matured('2026-10-08')
      expect(await loan.detail(apply_no)).toMatchObject({
        state: 'D70',
        bills: [{ settle_state: '1', state: '60' }],
      })
      await paidOnce(bill_no)
      await at.booksHold()
    },
  )

  test('goes into one of two orders that are submitted at once, and is sold once', async () => {
    const { apply_no, bill_no } = await discount()
    const { holding_id } = await position(bill_no)
    const drafts = [await at.save({ bills: [{ holding_id }] }), await at.save({ bills: [{ holding_id }] })]
    const both = await Promise.allSettled(drafts.map(({ order_no }) => at.submit(order_no)))
    const won = both.findIndex(each => each.status === 'fulfilled')
    expect(both[1 - won]).toMatchObject({ status: 'rejected', reason: { code: '20015' } })
    const order_no = must(drafts[won], 'the one that won').order_no
    await at.pass(order_no, ours.checker)
    await at.accept(order_no)
    await at.pass(order_no, theirs.checker)
    await bank.runJobs()
    expect(await loan.detail(apply_no)).toMatchObject({ state: 'D70' })
    await at.booksHold()
  })
})
