import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../db/db.ts'
import { testAtRest } from '../db/test-database.ts'
import { disburseJobOf } from '../jobs/topics.ts'
import { listMessages } from '../outbox/messages.ts'
import { enqueue } from '../outbox/outbox.ts'
import { type Scene, sceneOf, seller } from './scene.ts'
import { exampleHolding, must, newKey, newTestBank, type TestBank } from './test-bank.ts'

let bank: TestBank
let at: Scene

beforeEach(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
})
afterEach(() => bank.close())

const clock = (time: string) => bank.clock.set(new Date(`${time}+08:00`))
const example = async () => [{ holding_id: (await exampleHolding(bank)).holding_id }]
const order = (apply_no: string) =>
  bank.as('officer2')('/api/admin/pay_disc_apply', { idem_key: newKey(), apply_no })

/** Submitted for 2026-06-23, and approved then. */
const approved = async () => {
  const { apply_no } = await at.submit(await example())
  await at.approve(apply_no)
  return apply_no
}

/** What was booked, what the application says, and what its row of the day says: one figure. */
const paidAs = async (apply_no: string) => {
  const detail = await at.detail(apply_no)
  const [booked] = await queryRows<{ day: string; fen: string }>(
    bank.db,
    sql`select t.business_dt::text as day, e.amount_fen::text as fen from ledger_txn t
        join ledger_entry e on e.txn_id = t.id join settle_account a on a.id = e.acct_id
        where t.kind = 'disc_payout' and t.ref_no = ${apply_no} and a.gl_code is null and e.dr_cr = 'C'`,
  )
  const row = detail.pay_days.find(({ pay_dt }) => pay_dt === detail.disc_dt)
  expect(row).toMatchObject({ interest_fen: detail.interest_fen, net_fen: detail.net_fen })
  expect(booked).toEqual({ day: detail.disc_dt, fen: detail.net_fen })
  expect(detail.bills.map(({ interest_fen }) => BigInt(interest_fen)).reduce((sum, fen) => sum + fen)).toBe(
    BigInt(detail.interest_fen),
  )
  await at.booksHold()
  const { state, disc_dt, interest_fen, net_fen, bills } = detail
  return [state, disc_dt, bills[0]?.days, interest_fen, net_fen].join(' ')
}

describe('a quote', () => {
  test('names each day on which the bank may pay, and what it would cost', async () => {
    const quote = await at.call()('/api/discount/get_quote', { bills: await example() })
    expect(
      quote.pay_days.map(day => [day.pay_dt, day.max_days, day.interest_fen, day.net_fen].join(' ')),
    ).toEqual([
      '2026-06-23 107 892401 233675489',
      '2026-06-24 106 884060 233683830',
      '2026-06-25 105 875720 233692170',
      '2026-06-26 104 867380 233700510',
    ])
  })
})

// The figures were computed with Python's decimal.
describe('the money of a payout', () => {
  test.each([
    ['the same day, 16:29', '2026-06-23T16:29:00', 'D60 2026-06-23 107 892401 233675489'],
    ['the next day', '2026-06-24T09:00:00', 'D60 2026-06-24 106 884060 233683830'],
    ['the third day, before the cut-off', '2026-06-26T16:29:59', 'D60 2026-06-26 104 867380 233700510'],
  ])('counts from the day it moves: %s', async (_, time, paid) => {
    const apply_no = await approved()
    clock(time)
    await at.pay(apply_no)
    expect(await paidAs(apply_no)).toBe(paid)
  })

  test('ordered at 16:31 moves on the next working day, and its message names that day', async () => {
    const apply_no = await approved()
    clock('2026-06-23T16:31:00')
    await at.pay(apply_no)
    expect(await at.detail(apply_no)).toMatchObject({
      state: 'D50',
      disc_dt: '2026-06-24',
      interest_fen: '884060',
      next_step: '将于2026-06-24放款',
    })
    clock('2026-06-24T08:30:00')
    await bank.runSchedule('disc_due')
    expect(await paidAs(apply_no)).toBe('D60 2026-06-24 106 884060 233683830')
    const [message] = await listMessages(bank.db, testAtRest, seller)
    expect(message?.text).toBe(
      `【票据贴现服务平台】您的贴现申请${apply_no}已于2026-06-24放款，实付金额2,336,838.30元，已入账尾号0118的结算账户。`,
    )
  })

  test('ordered at 16:29 whose job comes at 16:31 waits for the next day and pays by its row', async () => {
    const apply_no = await approved()
    clock('2026-06-23T16:29:00')
    await order(apply_no)
    clock('2026-06-23T16:31:00')
    await bank.runJobs()
    expect(await at.detail(apply_no)).toMatchObject({ state: 'D50', disc_dt: '2026-06-23' })
    clock('2026-06-23T22:00:00')
    await bank.runSchedule('disc_due')
    expect((await at.detail(apply_no)).state).toBe('D50')
    clock('2026-06-24T09:00:00')
    await bank.runSchedule('disc_due')
    expect(await paidAs(apply_no)).toBe('D60 2026-06-24 106 884060 233683830')
  })

  test('whose job comes before service hours waits and is not lost', async () => {
    const apply_no = await approved()
    clock('2026-06-23T17:00:00')
    await order(apply_no)
    clock('2026-06-24T08:30:00')
    await bank.db.transaction(tx =>
      enqueue(tx, disburseJobOf({ applyNo: apply_no, round: 1, payTries: 1 }, '2026-06-24')),
    )
    // This process is a moment behind the one that added the job.
    clock('2026-06-24T08:29:59')
    await bank.runJobs()
    expect((await at.detail(apply_no)).state).toBe('D50')
    clock('2026-06-24T08:30:01')
    await bank.runJobs()
    expect(await paidAs(apply_no)).toBe('D60 2026-06-24 106 884060 233683830')
  })

  test('over 国庆 counts from the day after it', async () => {
    const holding_id = await at.reshape(1_234_567_890n, '2026-12-28', '2026-06-28')
    await at.change(`update bank_sign set actual_failure_dt = '2027-12-31'`)
    clock('2026-09-30T10:00:00')
    const { apply_no } = await at.submit([{ holding_id }])
    const { rate_e6, pay_days } = await at.detail(apply_no)
    expect(rate_e6).toBe(13_300)
    expect(
      pay_days.map(({ pay_dt, max_days, interest_fen }) => `${pay_dt} ${max_days} ${interest_fen}`),
    ).toEqual([
      '2026-09-30 89 4059328',
      '2026-10-08 81 3694444',
      '2026-10-09 80 3648834',
      '2026-10-10 79 3603224',
    ])
    await at.approve(apply_no)
    clock('2026-10-01T10:00:00')
    await at.pay(apply_no)
    await bank.runSchedule('disc_due')
    expect((await at.detail(apply_no)).state).toBe('D50')
    clock('2026-10-08T09:00:00')
    await bank.runSchedule('disc_due')
    expect(await paidAs(apply_no)).toBe('D60 2026-10-08 81 3694444 1230873446')
  })

  test('over a weekend counts from Monday', async () => {
    clock('2026-06-26T10:00:00')
    const { apply_no } = await at.submit(await example())
    await at.approve(apply_no)
    clock('2026-06-27T10:00:00')
    await at.pay(apply_no)
    expect(await at.detail(apply_no)).toMatchObject({ state: 'D50', disc_dt: '2026-06-29' })
    clock('2026-06-29T08:31:00')
    await bank.runSchedule('disc_due')
    expect(await paidAs(apply_no)).toBe('D60 2026-06-29 101 842359 233725531')
  })

  test('of a buyer who shares the interest falls for both with the day', async () => {
    const terms = {
      pay_type: 3,
      buyer_pct: '40',
      buyer_name: '东篱示例商贸有限公司',
      buyer_acct_no: '9900123456789',
    }
    const { apply_no } = await at.submit(await example(), terms)
    await at.payerAgrees(apply_no)
    await at.approve(apply_no)
    clock('2026-06-25T10:00:00')
    await at.pay(apply_no)
    expect(await at.detail(apply_no)).toMatchObject({
      state: 'D60',
      interest_fen: '875720',
      buyer_interest_fen: '350288',
      net_fen: '234042458',
    })
    await paidAs(apply_no)
  })
})

describe('an approval', () => {
  test('that comes late is of the next day on which the bank can pay', async () => {
    const { apply_no } = await at.submit(await example())
    clock('2026-06-24T15:00:00')
    expect(await at.approve(apply_no)).toMatchObject({ state: 'D40' })
    const [message] = await listMessages(bank.db, testAtRest, seller)
    expect(message?.text).toContain('预计于2026-06-24放款')
    await at.pay(apply_no)
    expect(await paidAs(apply_no)).toBe('D60 2026-06-24 106 884060 233683830')
  })

  test('with other rates prices each day that is left anew', async () => {
    const { apply_no } = await at.submit(await example())
    clock('2026-06-24T15:00:00')
    await at.approve(apply_no, { final_rate_e6: 12_900 })
    const detail = await at.detail(apply_no)
    // 2,345,678.90 × 1.29 % × 106, 105, 104 days.
    expect(detail.pay_days.map(({ pay_dt, interest_fen }) => `${pay_dt} ${interest_fen}`)).toEqual([
      '2026-06-24 890967',
      '2026-06-25 882562',
      '2026-06-26 874156',
    ])
    expect(detail).toMatchObject({ state: 'D30', disc_dt: '2026-06-24', interest_fen: '890967' })
  })

  test('is refused past the last agreed day, outside service hours, and after the signing', async () => {
    const { apply_no } = await at.submit(await example())
    clock('2026-06-26T16:30:00')
    await at.refused(() => at.approve(apply_no), '20070')
    clock('2026-06-23T23:30:00')
    await at.refused(() => at.approve(apply_no), '20029')
    clock('2026-06-23T10:10:00')
    await at.change(`update bank_sign set actual_failure_dt = '2026-06-22'`)
    await at.refused(() => at.approve(apply_no), '20026', '签约已到期，不能放款')
  })
})

describe('a decision by the figures of a day', () => {
  const moved = '放款日已变为2026-06-24，利息与实付金额随之变化，请核对后再办理'

  test('is refused where the bank would pay on another one, and taken where it was seen', async () => {
    const { apply_no } = await at.submit(await example())
    clock('2026-06-23T16:31:00')
    await at.refused(() => at.approve(apply_no, { seen_pay_dt: '2026-06-23' }), '20072', moved)
    await at.approve(apply_no, { seen_pay_dt: '2026-06-24' })
    const pay = (seen_pay_dt: string) =>
      bank.as('officer2')('/api/admin/pay_disc_apply', { idem_key: newKey(), apply_no, seen_pay_dt })
    await at.refused(() => pay('2026-06-23'), '20072', moved)
    clock('2026-06-24T10:00:00')
    await pay('2026-06-24')
    await bank.runJobs()
    expect(await paidAs(apply_no)).toBe('D60 2026-06-24 106 884060 233683830')
  })
})

describe('a day that passes', () => {
  test('before the company has checked needs a new quote', async () => {
    const maker = '15400000002'
    const { rows } = await at.call(maker)('/api/bills/query_holding', { page_size: 100 })
    const bill = must(
      rows.find(row => row.blocked_reason === '' && row.due_dt > '2026-09-01'),
      'a bill to discount',
    )
    const { apply_no } = await at.submit([{ holding_id: bill.holding_id }], {}, maker)
    const pass = () => at.call('15400000003')('/api/discount/check_pass', { apply_no })
    clock('2026-06-23T16:30:00')
    await at.refused(pass, '20034', '贴现日期2026-06-23已过，请重新询价')
    await bank.runSchedule('disc_redate')
    expect((await at.detail(apply_no, maker)).state).toBe('D10')
    clock('2026-06-23T16:29:59')
    expect(await pass()).toMatchObject({ state: 'D20' })
  })

  test('while the company thinks a price over sends it back, and not before', async () => {
    const { apply_no } = await at.submit(await example())
    clock('2026-06-23T16:20:00')
    await at.approve(apply_no, { final_rate_e6: 12_900 })
    await bank.runSchedule('disc_redate')
    expect((await at.detail(apply_no)).state).toBe('D30')
    clock('2026-06-23T16:30:00')
    const sms_code = await at.codeFor(seller)
    await at.refused(
      () => at.call()('/api/discount/confirm_quote', { apply_no, sms_code }),
      '20034',
      '贴现日期2026-06-23已过，请重新询价',
    )
    await bank.runSchedule('disc_redate')
    expect(await at.detail(apply_no)).toMatchObject({
      state: 'D25',
      reason: '贴现日期2026-06-23已过而未确认',
      bills: [{ state: '10' }],
    })
  })

  test.each(['D20', 'D40', 'D45'])(
    'with the bank sends a %s back when the agreed days are over',
    async from => {
      const { apply_no } = await at.submit(await example())
      if (from !== 'D20') await at.approve(apply_no)
      if (from === 'D45') {
        await order(apply_no)
        await at.change('update bill set risk_status = 2 where package_fen = 234567890')
        await bank.runJobs()
        await at.change('update bill set risk_status = 0')
      }
      clock('2026-06-26T16:29:00')
      await bank.runSchedule('disc_redate')
      expect((await at.detail(apply_no)).state).toBe(from)
      clock('2026-06-26T16:30:00')
      await bank.runSchedule('disc_redate')
      const back = await at.detail(apply_no)
      expect(back).toMatchObject({
        state: 'D25',
        reason: '至2026-06-26未能放款，已过约定的可放款日期',
        bills: [{ state: '10' }],
      })
      expect(back.actions).toContain('resubmit')
      const messages = await listMessages(bank.db, testAtRest, seller)
      expect(messages.map(({ text }) => text)).toContain(
        `【票据贴现服务平台】您的贴现申请${apply_no}至2026-06-26未能放款，已过约定的可放款日期，已退回，请重新询价后提交。`,
      )
      // A new quote takes it up again, with tries and days of its own.
      clock('2026-06-29T10:00:00')
      await at.submit(await example(), { apply_no })
      await at.approve(apply_no)
      await at.pay(apply_no)
      expect(await paidAs(apply_no)).toBe('D60 2026-06-29 101 842359 233725531')
    },
  )

  test('under a payout that was ordered in time fails it, and the next minute sends it back', async () => {
    const apply_no = await approved()
    clock('2026-06-26T16:29:00')
    await order(apply_no)
    clock('2026-06-26T16:31:00')
    await bank.runJobs()
    expect(await at.detail(apply_no)).toMatchObject({
      state: 'D45',
      reason: '已过可放款日期，须由企业重新询价',
    })
    await bank.runSchedule('disc_redate')
    expect((await at.detail(apply_no)).state).toBe('D25')
    expect(await at.entries('disc_payout', apply_no)).toEqual([])
  })

  test('ends with the last day before a bill falls due', async () => {
    const holding_id = await at.reshape(50_000_000n, '2026-06-25')
    const { apply_no } = await at.submit([{ holding_id }])
    expect((await at.detail(apply_no)).pay_days.map(({ pay_dt }) => pay_dt)).toEqual([
      '2026-06-23',
      '2026-06-24',
    ])
    await at.approve(apply_no)
    clock('2026-06-25T09:00:00')
    await at.refused(() => order(apply_no), '20012')
    await bank.runSchedule('disc_redate')
    expect((await at.detail(apply_no)).state).toBe('D25')
  })

  test('is not one the bank has closed since: the next agreed one pays', async () => {
    const { apply_no } = await at.submit(await example(), {}, seller, '2026-06-25')
    await at.approve(apply_no)
    await at.change(
      `insert into holiday (dt, is_workday, name, source) values ('2026-06-25', false, '临时休市', 'manual')`,
    )
    // Whoever decides sees the days that are left.
    const { pay_days } = await at.detail(apply_no)
    expect(pay_days.map(({ pay_dt }) => pay_dt)).toEqual(['2026-06-26', '2026-06-29', '2026-06-30'])
    await at.pay(apply_no)
    expect(await at.detail(apply_no)).toMatchObject({ state: 'D50', disc_dt: '2026-06-26' })
    clock('2026-06-26T09:00:00')
    await bank.runSchedule('disc_due')
    expect(await paidAs(apply_no)).toBe('D60 2026-06-26 104 867380 233700510')
  })

  test('the end of a signing stops the payout that was ordered under it', async () => {
    const apply_no = await approved()
    await order(apply_no)
    await at.change(`update bank_sign set actual_failure_dt = '2026-06-22'`)
    await bank.runJobs()
    expect(await at.detail(apply_no)).toMatchObject({ state: 'D45', reason: '签约已到期，不能放款' })
  })
})

test('a try at one job of a day that is over twice pays once', async () => {
  const apply_no = await approved()
  await at.pay(apply_no)
  const after = await bank.snapshot()
  await bank.runSchedule('disc_due')
  expect({ ...(after as object), jobs: 0 }).toEqual({ ...((await bank.snapshot()) as object), jobs: 0 })
  expect(must((await at.detail(apply_no)).paid_at, 'the payout')).toContain('2026-06-23')
})
