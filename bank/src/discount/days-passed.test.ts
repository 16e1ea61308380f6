import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listMessages } from '../platform/kernel/messages.ts'
import { seller } from '../testing/discount-scene.ts'
import { type PayDayScene, payDaysOf } from '../testing/pay-day-scene.ts'
import { exampleHolding, must, newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'
import { testAtRest } from '../testing/test-database.ts'

/* A day that was agreed passes, or becomes a day off, before the bank has paid. */

let bank: TestBank
let at: PayDayScene
beforeEach(async () => {
  bank = await newTestBank()
  at = payDaysOf(bank)
})
afterEach(() => bank.close())

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
    at.clock('2026-06-23T16:30:00')
    await at.refused(pass, '20034', '贴现日期2026-06-23已过，请重新询价')
    await bank.runSchedule('disc_redate')
    expect((await at.detail(apply_no, maker)).state).toBe('D10')
    at.clock('2026-06-23T16:29:00')
    expect(await pass()).toMatchObject({ state: 'D20' })
  })

  test('while the company thinks a price over sends it back, and not before', async () => {
    const { apply_no } = await at.submit(await at.example())
    at.clock('2026-06-23T16:20:00')
    await at.approve(apply_no, { final_rate_e6: 12_900 })
    await bank.runSchedule('disc_redate')
    expect((await at.detail(apply_no)).state).toBe('D30')
    at.clock('2026-06-23T16:30:00')
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
      const { apply_no } = await at.submit(await at.example())
      if (from !== 'D20') await at.approve(apply_no)
      if (from === 'D45') {
        await at.order(apply_no)
        await at.change('update bill set risk_status = 2 where package_fen = 234567890')
        await bank.runJobs()
        await at.change('update bill set risk_status = 0')
      }
      at.clock('2026-06-26T16:29:00')
      await bank.runSchedule('disc_redate')
      expect((await at.detail(apply_no)).state).toBe(from)
      at.clock('2026-06-26T16:30:00')
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
      at.clock('2026-06-29T10:00:00')
      await at.submit(await at.example(), { apply_no })
      await at.approve(apply_no)
      await at.pay(apply_no)
      expect(await at.paidAs(apply_no)).toBe('D60 2026-06-29 101 842359 233725531')
    },
  )

  test('under a payout that was ordered in time fails it, and the next minute sends it back', async () => {
    const apply_no = await at.approved()
    at.clock('2026-06-26T16:29:00')
    await at.order(apply_no)
    at.clock('2026-06-26T16:31:00')
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
    at.clock('2026-06-25T09:00:00')
    await at.refused(() => at.order(apply_no), '20012')
    await bank.runSchedule('disc_redate')
    expect((await at.detail(apply_no)).state).toBe('D25')
  })

  test('is not one the bank has closed since: the next agreed one pays', async () => {
    const { apply_no } = await at.submit(await at.example(), {}, seller, '2026-06-25')
    await at.approve(apply_no)
    await at.change(
      `insert into holiday (dt, is_workday, name, source) values ('2026-06-25', false, '临时休市', 'manual')`,
    )
    // Whoever decides sees the days that are left.
    const { pay_days } = await at.detail(apply_no)
    expect(pay_days.map(({ pay_dt }) => pay_dt)).toEqual(['2026-06-26', '2026-06-29', '2026-06-30'])
    await at.pay(apply_no)
    expect(await at.detail(apply_no)).toMatchObject({ state: 'D50', disc_dt: '2026-06-26' })
    at.clock('2026-06-26T09:00:00')
    await bank.runSchedule('disc_due')
    expect(await at.paidAs(apply_no)).toBe('D60 2026-06-26 104 867380 233700510')
  })

  test('the end of a signing stops the payout that was ordered under it', async () => {
    const apply_no = await at.approved()
    await at.order(apply_no)
    await at.change(`update bank_sign set actual_failure_dt = '2026-06-22'`)
    await bank.runJobs()
    expect(await at.detail(apply_no)).toMatchObject({ state: 'D45', reason: '签约已到期，不能放款' })
  })
})

describe('a discount date that becomes a day off', () => {
  test('after the quote needs a new one; after the submit the bank pays on the next day agreed', async () => {
    const disc_dt = '2026-06-25'
    const quote = await at.call()('/api/discount/get_quote', { bills: await at.example(), disc_dt })
    const { apply_no } = await at.submit(
      [{ holding_id: (await exampleHolding(bank)).holding_id }],
      {},
      seller,
      disc_dt,
    )
    await at.call()('/api/discount/withdraw_apply', { apply_no })
    const again = await at.submit(await at.example(), {}, seller, disc_dt)
    const close = { dt: disc_dt, is_workday: '0' as const, name: '临时休市' }
    await bank.as('admin')('/api/admin/holiday/save_day', close)
    await at.approve(again.apply_no)
    expect(await at.detail(again.apply_no)).toMatchObject({
      state: 'D40',
      disc_dt: '2026-06-26',
      interest_fen: '867380',
      net_fen: '233700510',
    })
    const { sign_no } = await at.call()('/api/signing/query_sign', {})
    await at.refused(
      () => at.call()('/api/discount/submit_apply', { idem_key: newKey(), lock_no: quote.lock_no, sign_no }),
      '20034',
      '贴现日期2026-06-25已调整为休息日，请重新询价',
    )
  })
})
