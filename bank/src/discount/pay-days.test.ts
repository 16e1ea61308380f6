import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listMessages } from '../platform/kernel/messages.ts'
import { order as orderJob } from '../platform/kernel/outbox.ts'
import { seller } from '../testing/discount-scene.ts'
import { type PayDayScene, payDaysOf } from '../testing/pay-day-scene.ts'
import { must, newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'
import { testAtRest } from '../testing/test-database.ts'
import { payout } from './payout.ts'

/* What the day on which the bank pays makes of interest and payout. */

let bank: TestBank
let at: PayDayScene
beforeEach(async () => {
  bank = await newTestBank()
  at = payDaysOf(bank)
})
afterEach(() => bank.close())

describe('a quote', () => {
  test('names each day on which the bank may pay, and what it would cost', async () => {
    const quote = await at.call()('/api/discount/get_quote', { bills: await at.example() })
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
    ['the third day, before the cut-off', '2026-06-26T16:29:00', 'D60 2026-06-26 104 867380 233700510'],
  ])('counts from the day it moves: %s', async (_, time, paid) => {
    const apply_no = await at.approved()
    at.clock(time)
    await at.pay(apply_no)
    expect(await at.paidAs(apply_no)).toBe(paid)
  })

  test('ordered at 16:31 moves on the next working day, and its message names that day', async () => {
    const apply_no = await at.approved()
    at.clock('2026-06-23T16:31:00')
    await at.pay(apply_no)
    expect(await at.detail(apply_no)).toMatchObject({
      state: 'D50',
      disc_dt: '2026-06-24',
      interest_fen: '884060',
      next_step: '将于2026-06-24放款',
    })
    at.clock('2026-06-24T08:30:00')
    await bank.runSchedule('disc_due')
    expect(await at.paidAs(apply_no)).toBe('D60 2026-06-24 106 884060 233683830')
    const [message] = await listMessages(bank.db, testAtRest, seller)
    expect(message?.text).toBe(
      `【票据贴现服务平台】您的贴现申请${apply_no}已于2026-06-24放款，实付金额2,336,838.30元，已入账尾号0118的结算账户。`,
    )
  })

  test('ordered at 16:29 whose job comes at 16:31 waits for the next day and pays by its row', async () => {
    const apply_no = await at.approved()
    at.clock('2026-06-23T16:29:00')
    await at.order(apply_no)
    at.clock('2026-06-23T16:31:00')
    await bank.runJobs()
    expect(await at.detail(apply_no)).toMatchObject({ state: 'D50', disc_dt: '2026-06-23' })
    at.clock('2026-06-23T22:00:00')
    await bank.runSchedule('disc_due')
    expect((await at.detail(apply_no)).state).toBe('D50')
    at.clock('2026-06-24T09:00:00')
    await bank.runSchedule('disc_due')
    expect(await at.paidAs(apply_no)).toBe('D60 2026-06-24 106 884060 233683830')
  })

  test('whose job comes before service hours waits and is not lost', async () => {
    const apply_no = await at.approved()
    at.clock('2026-06-23T17:00:00')
    await at.order(apply_no)
    at.clock('2026-06-24T08:30:00')
    await bank.db.transaction(tx =>
      orderJob(tx, bank.clock, payout, { apply_no, round: 1, pay_try: 1, date: '2026-06-24' }),
    )
    // This process is a moment behind the one that added the job.
    at.clock('2026-06-24T08:29:00')
    await bank.runJobs()
    expect((await at.detail(apply_no)).state).toBe('D50')
    at.clock('2026-06-24T08:30:01')
    await bank.runJobs()
    expect(await at.paidAs(apply_no)).toBe('D60 2026-06-24 106 884060 233683830')
  })

  test('over 国庆 counts from the day after it', async () => {
    const holding_id = await at.reshape(1_234_567_890n, '2026-12-28', '2026-06-28')
    await at.change(`update bank_sign set actual_failure_dt = '2027-12-31'`)
    await at.papersIn()
    at.clock('2026-09-30T10:00:00')
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
    at.clock('2026-10-01T10:00:00')
    await at.pay(apply_no)
    await bank.runSchedule('disc_due')
    expect((await at.detail(apply_no)).state).toBe('D50')
    at.clock('2026-10-08T09:00:00')
    await bank.runSchedule('disc_due')
    expect(await at.paidAs(apply_no)).toBe('D60 2026-10-08 81 3694444 1230873446')
  })

  test('over a weekend counts from Monday', async () => {
    at.clock('2026-06-26T10:00:00')
    const { apply_no } = await at.submit(await at.example())
    await at.approve(apply_no)
    at.clock('2026-06-27T10:00:00')
    await at.pay(apply_no)
    expect(await at.detail(apply_no)).toMatchObject({ state: 'D50', disc_dt: '2026-06-29' })
    at.clock('2026-06-29T08:31:00')
    await bank.runSchedule('disc_due')
    expect(await at.paidAs(apply_no)).toBe('D60 2026-06-29 101 842359 233725531')
  })

  test('of a buyer who shares the interest falls for both with the day', async () => {
    const terms = {
      pay_type: 3,
      buyer_pct: '40',
      buyer_name: '东篱示例商贸有限公司',
      buyer_acct_no: '9900123456789',
    }
    const { apply_no } = await at.submit(await at.example(), terms)
    await at.payerAgrees(apply_no)
    await at.approve(apply_no)
    at.clock('2026-06-25T10:00:00')
    await at.pay(apply_no)
    expect(await at.detail(apply_no)).toMatchObject({
      state: 'D60',
      interest_fen: '875720',
      buyer_interest_fen: '350288',
      net_fen: '234042458',
    })
    await at.paidAs(apply_no)
  })
})

describe('an approval', () => {
  test('that comes late is of the next day on which the bank can pay', async () => {
    const { apply_no } = await at.submit(await at.example())
    at.clock('2026-06-24T15:00:00')
    expect(await at.approve(apply_no)).toMatchObject({ state: 'D40' })
    const [message] = await listMessages(bank.db, testAtRest, seller)
    expect(message?.text).toContain('预计于2026-06-24放款')
    await at.pay(apply_no)
    expect(await at.paidAs(apply_no)).toBe('D60 2026-06-24 106 884060 233683830')
  })

  test('with other rates prices each day that is left anew', async () => {
    const { apply_no } = await at.submit(await at.example())
    at.clock('2026-06-24T15:00:00')
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
    const { apply_no } = await at.submit(await at.example())
    at.clock('2026-06-26T16:30:00')
    await at.refused(() => at.approve(apply_no), '20070')
    at.clock('2026-06-23T23:30:00')
    await at.refused(() => at.approve(apply_no), '20029')
    at.clock('2026-06-23T10:10:00')
    await at.change(`update bank_sign set actual_failure_dt = '2026-06-22'`)
    await at.refused(() => at.approve(apply_no), '20026', '签约已到期，不能放款')
  })
})

describe('a decision by the figures of a day', () => {
  const moved = '放款日已变为2026-06-24，利息与实付金额随之变化，请核对后再办理'

  test('is refused where the bank would pay on another one, and taken where it was seen', async () => {
    const { apply_no } = await at.submit(await at.example())
    at.clock('2026-06-23T16:31:00')
    await at.refused(() => at.approve(apply_no, { seen_pay_dt: '2026-06-23' }), '20072', moved)
    await at.approve(apply_no, { seen_pay_dt: '2026-06-24' })
    const pay = (seen_pay_dt: string) =>
      bank.as('officer2')('/api/admin/pay_disc_apply', { idem_key: newKey(), apply_no, seen_pay_dt })
    await at.refused(() => pay('2026-06-23'), '20072', moved)
    at.clock('2026-06-24T10:00:00')
    await pay('2026-06-24')
    await bank.runJobs()
    expect(await at.paidAs(apply_no)).toBe('D60 2026-06-24 106 884060 233683830')
  })
})

test('a try at one job of a day that is over twice pays once', async () => {
  const apply_no = await at.approved()
  await at.pay(apply_no)
  const after = await bank.snapshot()
  await bank.runSchedule('disc_due')
  expect({ ...(after as object), jobs: 0 }).toEqual({ ...((await bank.snapshot()) as object), jobs: 0 })
  expect(must((await at.detail(apply_no)).paid_at, 'the payout')).toContain('2026-06-23')
})
