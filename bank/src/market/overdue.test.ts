import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { sceneOf } from '../testing/discount-scene.ts'
import { type DeskScene, deskSceneOf, ours, theirs } from '../testing/market-scene.ts'
import { exampleHolding, must, newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'
import { appliedOf, claimOn } from './overdue.ts'

let bank: TestBank
let at: DeskScene
beforeEach(async () => {
  bank = await newTestBank()
  at = deskSceneOf(bank)
  bank.clock.set(new Date('2026-11-24T10:00:00+08:00'))
})
afterEach(() => bank.close())

const moment = (text: string) => bank.clock.set(new Date(`${text}:00+08:00`))
const freeze = (fen: string) =>
  at.change(`update settle_account set frozen_fen = ${fen} where book = 'CLEARING'
    and owner_member_id = (select id from member where company_name = '${ours.name}')`)
const holdingOf = (billNo: string) =>
  queryRows<{ holder: string; state: string }>(
    bank.db,
    sql`select coalesce(m.company_name, o.name) as holder, h.state from bill_holding h join bill b on b.id = h.bill_id
          left join member m on m.id = h.holder_member_id left join bank_org o on o.id = h.holder_org_id
         where b.bill_no = ${billNo} and h.live`,
  )

/** The worked example, 9,500,000.00 at 1.45 % for seven days, whose taker has no money on the due day. */
const overdueRepo = async (
  busi_type: 'BT02' | 'BT03',
  holding_ids: readonly string[],
  due_settle_dt = '2026-12-01',
) => {
  const bills = holding_ids.map(holding_id => ({ holding_id }))
  const order_no = await at.deal({ busi_type, rate_e6: 14_500, due_settle_dt, bills })
  await bank.runJobs()
  await freeze('balance_fen')
  for (const time of ['09:00', '16:31']) {
    moment(`${due_settle_dt}T${time}`)
    await bank.runSchedule('rd_due')
  }
  expect((await at.detail(order_no)).state).toBe('R47')
  return order_no
}
const give = (faceFen: bigint, dueDate: string) =>
  at.give(ours.name, { faceFen, dueDate, issueDate: '2026-09-01' })

describe.each(['BT02', 'BT03'] as const)('an overdue repo (%s)', busiType => {
  test('is settled late with interest for the days as soon as its taker has the money, and the bill comes back', async () => {
    const used = await at.usedOf(theirs.name)
    const { holding_id, bill_no } = await give(950_000_000n, '2027-01-18')
    const ourUse = await at.usedOf(ours.name)
    const order_no = await overdueRepo(busiType, [holding_id])
    moment('2026-12-04T10:00')
    await bank.runSchedule('rd_late')
    expect(await at.detail(order_no)).toMatchObject({
      state: 'R47',
      overdue: { days: 3, late_interest_fen: '113219', collected_fen: '0', owed_fen: '950377397' },
    })
    const waiting = await queryRows(bank.db, sql`select key from outbox where topic = 'rd_due'`)
    await bank.runSchedule('rd_late')
    // Nothing is tried while the money is not there.
    expect(await queryRows(bank.db, sql`select key from outbox where topic = 'rd_due'`)).toEqual(waiting)
    await freeze('0')
    await bank.runSchedule('rd_late')
    await bank.runSchedule('rd_late')
    expect(await at.detail(order_no)).toMatchObject({
      state: 'R42',
      due_settle_state: 'MS04',
      fail_code: '',
      overdue: { days: 3, late_interest_fen: '113219', owed_fen: '0' },
    })
    expect(await at.entries(order_no, ours.maker)).toEqual([
      'C 卖出回购金融资产款 950000000',
      'C 存放清算资金 950377397',
      'D 卖出回购金融资产款 950000000',
      'D 存放清算资金 950000000',
      'D 票据利息支出 377397',
    ])
    expect(await holdingOf(bill_no)).toEqual([{ holder: ours.name, state: '10' }])
    expect(await at.usedOf(theirs.name)).toBe(used)
    expect(await at.usedOf(ours.name)).toBe(ourUse)
    await at.booksHold()
  })

  test('has its bills collected by the pledgee, what they pay taken off, and the rest settled later', async () => {
    const first = await give(500_000_000n, '2027-01-18')
    const second = await give(450_000_000n, '2027-02-22')
    const order_no = await overdueRepo(busiType, [first.holding_id, second.holding_id])
    moment('2027-01-17T10:00')
    await bank.runSchedule('present_due')
    expect(await at.detail(order_no)).toMatchObject({ overdue: { collected_fen: '0' } })
    // The seeded bills have fallen due before these.
    const used = await at.usedOf(theirs.name)
    const ourUse = await at.usedOf(ours.name)
    moment('2027-01-18T10:00')
    await bank.runSchedule('present_due')
    await bank.runSchedule('present_due')
    // 48 days of the whole; from now on interest is for what is left.
    expect(await at.detail(order_no)).toMatchObject({
      state: 'R47',
      overdue: { days: 48, late_interest_fen: '1811507', collected_fen: '500000000', owed_fen: '452075685' },
    })
    expect(await holdingOf(first.bill_no)).toMatchObject([{ state: '60' }])
    expect(used - (await at.usedOf(theirs.name))).toBe(500_000_000n)
    expect(ourUse - (await at.usedOf(ours.name))).toBe(500_000_000n)
    await at.booksHold()

    moment('2027-01-28T10:00')
    await freeze('0')
    await bank.runSchedule('rd_late')
    // 450,000,000 at 1.45 % for ten days: 178,767 more.
    expect(await at.detail(order_no)).toMatchObject({
      state: 'R42',
      overdue: { days: 58, late_interest_fen: '1990274', collected_fen: '500000000', owed_fen: '0' },
    })
    expect(await holdingOf(second.bill_no)).toEqual([{ holder: ours.name, state: '10' }])
    expect((await at.entries(order_no, theirs.maker)).filter(row => row.includes('买入返售'))).toEqual([
      'C 买入返售金融资产 450000000',
      'C 买入返售金融资产 500000000',
      'D 买入返售金融资产 950000000',
    ])
    expect(used - (await at.usedOf(theirs.name))).toBe(950_000_000n)
    await at.booksHold()
  })
})

describe('a discounted bill that an overdue repo binds', () => {
  test('is collected once, by the pledgee, and its discount ends', async () => {
    moment('2026-06-23T10:00')
    const loan = sceneOf(bank)
    await loan.acceptedBy('中原示例银行')
    const { holding_id: own } = await exampleHolding(bank)
    const { apply_no } = await loan.submit([{ holding_id: own }])
    await loan.approve(apply_no)
    await loan.pay(apply_no)
    const { rows } = await bank.as(ours.maker)('/api/rediscount/query_position', {
      source: 'discount',
      state: '10',
    })
    const bill = must(
      rows.find(row => row.amount_fen === '234567890'),
      'the discounted bill',
    )
    const order_no = await overdueRepo('BT02', [bill.holding_id], '2026-06-30')
    moment('2026-10-08T10:00')
    for (const name of ['present_due', 'present_due']) await bank.runSchedule(name)
    expect(await loan.detail(apply_no)).toMatchObject({
      state: 'D70',
      bills: [{ settle_state: '1', state: '60' }],
    })
    expect(await at.detail(order_no)).toMatchObject({ state: 'R47', overdue: { collected_fen: '234567890' } })
    const paid = await queryRows(
      bank.db,
      sql`select e.to_name from bill_event e join bill b on b.id = e.bill_id
           where b.bill_no = ${bill.bill_no} and e.event = 'paid'`,
    )
    expect(paid).toEqual([{ to_name: theirs.name }])
    const [org] = await queryRows(
      bank.db,
      sql`select used_limit_fen from bank_org where name = '中原示例银行'`,
    )
    expect(org).toEqual({ used_limit_fen: 0 })
    await at.booksHold()
  })
})

describe('a dishonoured bill', () => {
  test('is tried once by the bank, and again when its holder presents it', async () => {
    const { bill_no, holding_id } = await give(100_000_000n, '2027-01-18')
    const overdue = (flag: boolean) =>
      at.change(`update bank_org set overdue_flag = ${flag} where name = '中原示例银行'`)
    const tries = () =>
      queryRows(
        bank.db,
        sql`select o.key from outbox o join bill_holding h on o.key like h.id || ':%' join bill b on b.id = h.bill_id
             where o.topic = 'present_bill' and b.bill_no = ${bill_no}`,
      )
    await overdue(true)
    for (const day of ['2027-01-18', '2027-01-19', '2027-01-20']) {
      moment(`${day}T10:00`)
      await bank.runSchedule('present_due')
    }
    expect(await tries()).toHaveLength(1)
    expect(await holdingOf(bill_no)).toEqual([{ holder: ours.name, state: '10' }])
    await overdue(false)
    moment('2027-01-21T10:00')
    await bank.runSchedule('present_due')
    expect(await holdingOf(bill_no)).toEqual([{ holder: ours.name, state: '10' }])
    await bank.as(ours.maker)('/api/presentment/present_bill', { idem_key: newKey(), holding_id })
    await bank.runJobs()
    expect(await holdingOf(bill_no)).toEqual([{ holder: ours.name, state: '60' }])
    await at.booksHold()
  })
})

describe('what is owed', () => {
  const order = {
    settleFen: 1_000n,
    dueInterestFen: 10n,
    lateInterestFen: 0n,
    lateUntilDate: '2026-12-01',
    collectedFen: 0n,
    dueSettleDate: '2026-12-01',
    dueRateE6: 0,
    rateE6: 0,
  }

  test('is covered by a bill up to what it is, the amount lent first; the rest is the taker’s', () => {
    const claim = claimOn(order, '2026-12-05', 365)
    expect(claim).toMatchObject({ principalFen: 1_000n, interestFen: 10n, totalFen: 1_010n, lateDays: 4 })
    expect(appliedOf(400n, claim)).toEqual({ principalFen: 400n, interestFen: 0n })
    expect(appliedOf(1_005n, claim)).toEqual({ principalFen: 1_000n, interestFen: 5n })
    expect(appliedOf(5_000n, claim)).toEqual({ principalFen: 1_000n, interestFen: 10n })
  })

  test('is interest alone when the amount lent is paid', () => {
    const paid = { ...order, collectedFen: 1_000n, dueRateE6: 14_500 }
    expect(claimOn(paid, '2027-12-01', 365)).toMatchObject({
      principalFen: 0n,
      interestFen: 10n,
      totalFen: 10n,
    })
  })
})
