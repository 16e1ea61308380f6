import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signSheet } from '../outputs/documents/sign-document.ts'
import { readSign } from '../outputs/documents/sources.ts'
import { queryRows } from '../platform/db/db.ts'
import { contextOf } from '../platform/kernel/context.ts'
import { sceneOf, seller } from '../testing/discount-scene.ts'
import { type SigningScene, signingOf } from '../testing/signing-scene.ts'
import {
  exampleHolding,
  must,
  newKey,
  newTestBank,
  submitBills,
  type TestBank,
} from '../testing/test-bank.ts'
import { testAtRest } from '../testing/test-database.ts'

/* A signing in force (已生效): its limits, its pauses and its end. */

let bank: TestBank
let at: SigningScene
beforeEach(async () => {
  bank = await newTestBank()
  at = signingOf(bank)
})
afterEach(() => bank.close())

const systemActor = { type: 'system', operatorId: null } as const

describe('the limits of a signing', () => {
  test('are shown with what is taken of them, as a submit counts it', async () => {
    const shown = async () => {
      const { total_used_fen, day_used_count } = await at.call()('/api/signing/query_sign', {})
      return { total: BigInt(total_used_fen), today: day_used_count }
    }
    const before = await shown()
    const { holding_id } = await exampleHolding(bank)
    const { apply_no } = await submitBills(bank, seller, [{ holding_id }])
    const used = { total: before.total + 234_567_890n, today: before.today + 1 }
    expect(await shown()).toEqual(used)
    const { sign_no } = await at.call()('/api/signing/query_sign', {})
    expect(await at.detail(sign_no)).toMatchObject({
      total_used_fen: String(used.total),
      day_used_count: used.today,
    })
    // What is withdrawn is given back to the total, not to the day.
    await at.call()('/api/discount/withdraw_apply', { apply_no })
    expect(await shown()).toEqual({ total: before.total, today: used.today })
  })

  test.each([
    ['single_limit_fen = 234567889', '20036', '超过签约单笔限额2,345,678.89元'],
    ['day_limit_count = 1', '20037', '超过签约当日笔数限制（1笔）'],
    ['total_limit_fen = 234567890', '20038', '超过签约累计限额'],
  ])('refuse a submit with %s', async (set, code, text) => {
    const discounting = sceneOf(bank)
    const { rows } = await discounting.call()('/api/bills/query_holding', { page_size: 100, state: '10' })
    const other = must(
      rows.find(row => row.blocked_reason === '' && row.amount_fen !== '234567890'),
      'another free bill',
    )
    // The first of the day passes.
    await discounting.submit([{ holding_id: other.holding_id }])
    await discounting.change(`update bank_sign set ${set}`)
    const bills = await discounting.example()
    const { lock_no } = await discounting.call()('/api/discount/get_quote', { bills })
    const { sign_no } = await discounting.call()('/api/signing/query_sign', {})
    const submit = () =>
      discounting.call()('/api/discount/submit_apply', { idem_key: newKey(), lock_no, sign_no })
    await discounting.refused(submit, code, text)
  })

  test('stand in the agreement', async () => {
    const no = await at.active()
    await bank.runJobs()
    const sheetOf = async () =>
      bank.db.transaction(async tx => {
        const ctx = contextOf({ clock: bank.clock, atRest: testAtRest }, tx, systemActor, 'test')
        const { blocks } = signSheet(ctx, await readSign(ctx, no))
        return new Map(blocks.flatMap(block => (block.kind === 'pairs' ? block.rows : [])))
      })
    expect(Object.fromEntries(await sheetOf())).toMatchObject({
      单笔限额: '¥50,000,000.00 元',
      累计限额: '不限',
      当日笔数: '不限',
    })
    await at.change(
      `update bank_sign set total_limit_fen = 12345678, day_limit_count = 3 where sign_no = '${no}'`,
    )
    expect(Object.fromEntries(await sheetOf())).toMatchObject({
      累计限额: '¥123,456.78 元',
      当日笔数: '3 笔',
    })
  })
})

describe('a signing in force', () => {
  test('is paused by the company and resumed by the bank alone', async () => {
    const no = await at.active()
    const { holding_id } = await exampleHolding(bank)
    await at.call()('/api/signing/pause_sign', { sign_no: no })
    await at.refused(
      () => at.call()('/api/discount/get_quote', { bills: [{ holding_id }] }),
      '20026',
      '签约已暂停',
    )
    await at.officer()('/api/admin/resume_sign', { sign_no: no })
    expect(await submitBills(bank, seller, [{ holding_id }])).toMatchObject({ state: 'D20' })
  })

  test('is not ended while an application is under way, then ended by the bank', async () => {
    const { sign_no } = await at.call()('/api/signing/query_sign', {})
    const end = async () =>
      at.call()('/api/signing/apply_end', { sign_no, sms_code: await at.codeFor(seller, 'end_sign') })
    await expect(end()).rejects.toMatchObject({ code: '22008', text: '尚有未完成的贴现申请，不能解约' })
    await at.change(
      `update disc_apply set state = 'D90' where state in ('D10', 'D20', 'D30', 'D40', 'D45', 'D50')`,
    )
    expect(await end()).toMatchObject({ state: 'S50' })
    expect(await at.officer()('/api/admin/confirm_end', { sign_no })).toMatchObject({ state: 'S60' })
    expect(await at.detail(sign_no)).toMatchObject({ valid_to: '2026-06-23', actions: ['renew'] })
  })

  test('whose end was asked for ends by itself after one working day', async () => {
    await at.change(
      `update disc_apply set state = 'D90' where state in ('D10', 'D20', 'D30', 'D40', 'D45', 'D50')`,
    )
    const { sign_no } = await at.call()('/api/signing/query_sign', {})
    // A Friday: the next working day is Monday.
    bank.clock.set(new Date('2026-06-26T10:00:00+08:00'))
    await at.call()('/api/signing/apply_end', { sign_no, sms_code: await at.codeFor(seller, 'end_sign') })
    bank.clock.set(new Date('2026-06-28T10:00:00+08:00'))
    await bank.runSchedule('sign_day')
    expect(await at.stateOf(sign_no)).toBe('S50')
    bank.clock.set(new Date('2026-06-29T10:00:00+08:00'))
    await bank.runSchedule('sign_day')
    expect(await at.stateOf(sign_no)).toBe('S60')
  })

  test('is announced 30, 7 and 1 days before its last day and expires after it', async () => {
    const { sign_no } = await at.call()('/api/signing/query_sign', {})
    await at.change(`update bank_sign set actual_failure_dt = '2026-08-31' where sign_no = '${sign_no}'`)
    const notices = async () =>
      (await queryRows(bank.db, sql`select 1 from notice where title = '签约即将到期'`)).length
    const on = async (day: string) => {
      bank.clock.set(new Date(`${day}T00:10:00+08:00`))
      await bank.runSchedule('sign_day')
      return [await notices(), await at.stateOf(sign_no)]
    }
    expect(await on('2026-07-31')).toEqual([0, 'S30'])
    expect(await on('2026-08-01')).toEqual([1, 'S30'])
    expect(await on('2026-08-24')).toEqual([2, 'S30'])
    expect(await on('2026-08-30')).toEqual([3, 'S30'])
    expect(await on('2026-08-31')).toEqual([3, 'S30'])
    expect(await on('2026-09-01')).toEqual([3, 'S70'])
  })

  test('is renewed in its last 30 days; the renewal ends it as it takes effect', async () => {
    const { sign_no: old } = await at.call()('/api/signing/query_sign', {})
    await at.refused(() => at.call()('/api/signing/renew_sign', { sign_no: old }), '20000')
    await at.change(`update bank_sign set actual_failure_dt = '2026-07-20' where sign_no = '${old}'`)
    const { sign_no: renewal } = await at.call()('/api/signing/renew_sign', { sign_no: old })
    await at.refused(() => at.call()('/api/signing/renew_sign', { sign_no: old }), '22007')
    await at.submit(renewal)
    await at.officer()('/api/admin/approve_sign', { sign_no: renewal })
    await bank.runJobs()
    const fen = await at.sentFen(renewal)
    expect(await at.stateOf(old)).toBe('S30')
    await at.call()('/api/signing/verify_amount', { sign_no: renewal, amount_fen: String(fen) })
    expect([await at.stateOf(old), await at.stateOf(renewal)]).toEqual(['S70', 'S30'])
    const shown = await at.call()('/api/signing/query_sign', {})
    expect(shown.sign_no).toBe(renewal)
  })
})
