import { maskOf } from '@portal/shared/access/masks.ts'
import { permissionNames } from '@portal/shared/access/permissions.ts'
import { beyondAuthority } from '@portal/shared/discount/authority.ts'
import { isFarOff } from '@portal/shared/discount/final-rates.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type Scene, sceneOf } from '../testing/discount-scene.ts'
import { sized } from '../testing/full-size.ts'
import { must, newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
let at: Scene
let apply_no: string

beforeAll(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
  return () => bank.close()
})

const param = (key: string, value: string | number) =>
  at.change(`update sys_param set param_value = '${value}' where param_key = 'AUTHORITY_${key}'`)
const seen = (account = 'officer3') => bank.as(account)('/api/admin/disc_apply_detail', { apply_no })
const authorise = (
  decision: 'pass' | 'back' | 'return' | 'refuse',
  more: { reason?: string; seen_version?: number; seen_pay_dt?: string } = {},
  account = 'officer3',
) => bank.as(account)('/api/admin/authorise_disc_apply', { apply_no, decision, ...more })
const listed = async (referred: boolean) => {
  const { rows } = await bank.as('officer3')('/api/admin/query_disc_apply', {
    page_size: 100,
    state: 'D20',
    referred,
  })
  return rows.some(row => row.apply_no === apply_no)
}
/** Notices that wait for an officer about the application. */
const asked = async (account: string) => {
  const { rows } = await bank.as(account)('/api/notice/query_notice', { page_size: 100, category: '业务' })
  return rows.filter(row => row.body.includes(apply_no) && !row.settled).map(row => row.title)
}

/** 1.28 % quoted; 20 % above it. */
const FAR = 15_360
const opinion = '客户同意，覆盖资金成本'

describe('an approval above its officer’s authority', () => {
  beforeEach(async () => {
    await param('AMOUNT_FEN', 5_000_000_000)
    await param('RATE_BP', 0)
    await param('RATE_FAR', 1)
    apply_no = (await at.submitPiece(100_000)).apply_no
  })

  test('by amount waits for somebody higher, and goes on as quoted once they agree', async () => {
    await param('AMOUNT_FEN', 99_999)
    expect(await at.approve(apply_no)).toEqual({ apply_no, state: 'D20' })
    expect(await seen()).toMatchObject({
      state: 'D20',
      actions: ['approve', 'return', 'refuse', 'send_back', 'take', 'assign'],
      next_step: '等待授权审批',
      next_by: '授权审批岗',
      referral: {
        by_name: '沈示例',
        remark: '',
        rates: [],
        beyond: ['票面 1,000.00 元，超过审批权限 999.99 元'],
      },
      authority: { amount_fen: '99999', rate_bp: 0, far: true },
    })
    expect([await listed(true), await listed(false)]).toEqual([true, false])
    const counts = await bank.rowsAs('officer3', '/api/admin/count_disc_apply', {})
    expect(
      must(
        counts.find(({ state }) => state === 'D20'),
        'D20',
      ).referred,
    ).toBe(1)
    // To the company the bank still has it.
    const own = await at.detail(apply_no)
    expect(own).toMatchObject({ state: 'D20', next_step: '等待银行审批', next_by: '银行审批岗' })
    expect(own.log.map(({ event }) => event)).toEqual(['save', 'submit'])
    expect(await authorise('pass', { reason: '同意' })).toEqual({ apply_no, state: 'D40' })
    expect((await seen()).log.slice(2).map(row => [row.event, row.actor_name, row.remark])).toEqual([
      ['refer', '沈示例', ''],
      ['accept', '严示例', '同意'],
      ['confirm', '系统', '最终利率与锁定利率一致，自动确认'],
    ])
  })

  test('by the rate changes no price until it is agreed, and then it is exactly what was decided first', async () => {
    const { interest_fen } = await seen()
    await at.approve(apply_no, { final_rate_e6: FAR, remark: opinion })
    const waiting = await seen()
    expect(waiting).toMatchObject({ interest_fen, final_rate_e6: null, rate_e6: 12_800 })
    expect(waiting.referral).toMatchObject({
      remark: opinion,
      beyond: ['1 张利率偏离报价超过10%'],
      rates: [{ holding_id: waiting.bills[0]?.holding_id, rate_e6: FAR }],
    })
    expect(
      await authorise('pass', { seen_version: waiting.version, seen_pay_dt: waiting.disc_dt }),
    ).toMatchObject({
      state: 'D30',
    })
    // 1,000.00 yuan for 107 days at 1.536 %: 4.57 (half up), and what the company gets.
    expect(await at.detail(apply_no)).toMatchObject({
      final_rate_e6: FAR,
      interest_fen: '457',
      net_fen: '99543',
    })
  })

  test.each([
    [0, 12_900, 'D30'],
    [5, 13_300, 'D30'],
    [5, 13_301, 'D20'],
    [5, 12_299, 'D20'],
  ])('by basis points: %i bp, %i', async (bp, rate, state) => {
    await param('RATE_BP', bp)
    expect(await at.approve(apply_no, { final_rate_e6: rate, remark: opinion })).toMatchObject({ state })
  })

  test('with every bound off needs no third person', async () => {
    await param('AMOUNT_FEN', 0)
    await param('RATE_FAR', 0)
    expect(await at.approve(apply_no, { final_rate_e6: FAR, remark: opinion })).toMatchObject({
      state: 'D30',
    })
  })

  test('goes back to its officer, to the company, or ends', async () => {
    const refer = () => at.approve(apply_no, { final_rate_e6: FAR, remark: opinion })
    await refer()
    for (const decision of ['back', 'return', 'refuse'] as const) {
      await expect(authorise(decision)).rejects.toMatchObject({ code: '21011' })
    }
    expect(await authorise('back', { reason: '利率偏高' })).toMatchObject({ state: 'D20' })
    expect(await seen('officer1')).toMatchObject({
      referral: null,
      referred_at: null,
      actions: ['approve', 'return', 'refuse', 'give_back'],
      assignee: { name: '沈示例', mine: true },
    })
    await expect(authorise('pass')).rejects.toMatchObject({ code: '20362' })
    await refer()
    expect(await authorise('return', { reason: '请补充说明' })).toMatchObject({ state: 'D25' })
    expect(await at.detail(apply_no)).toMatchObject({ reason: '请补充说明', rate_e6: 12_800 })
    // The next round begins with nobody's decision.
    await at.submitPiece(100_000, { apply_no })
    expect(await seen('officer1')).toMatchObject({
      referral: null,
      actions: ['approve', 'return', 'refuse', 'take'],
    })
    await refer()
    expect(await authorise('refuse', { reason: '不予办理' })).toMatchObject({ state: 'D90' })
  })

  test('is decided by nobody below, by nobody twice, and paid by a third', async () => {
    await param('AMOUNT_FEN', 1)
    await at.approve(apply_no)
    const referred = '申请已提交授权审批，须由授权审批人员决定'
    await at.refused(() => at.approve(apply_no), '20354', referred)
    const reason = '资料不全'
    const officer2 = bank.as('officer2')
    await at.refused(() => officer2('/api/admin/approve_disc_apply', { apply_no }), '20354', referred)
    await at.refused(() => officer2('/api/admin/return_disc_apply', { apply_no, reason }), '20354', referred)
    await at.refused(() => officer2('/api/admin/refuse_disc_apply', { apply_no, reason }), '20354', referred)
    await at.refused(() => authorise('pass', {}, 'officer2'), '1003')
    await at.refused(() => authorise('pass', { seen_version: 0 }), '20072')
    await at.refused(() => authorise('pass', { seen_pay_dt: '2026-06-24' }), '20072')
    // An administrator may do everything, and no two steps of one application.
    await authorise('back', { reason })
    await bank.as('officer1')('/api/admin/give_back_disc_apply', { apply_no })
    await bank.as('admin')('/api/admin/approve_disc_apply', { apply_no })
    expect(await seen('admin')).toMatchObject({
      actions: ['assign'],
      blocked_reason: '不能复核自己审批的申请',
    })
    await at.refused(() => authorise('pass', {}, 'admin'), '21001', '不能授权审批自己审批的申请')
    await authorise('pass')
    const payBy = (account: string) =>
      bank.as(account)('/api/admin/pay_disc_apply', { idem_key: newKey(), apply_no })
    await at.refused(() => payBy('admin'), '21001', '不能复核自己审批的申请')
    await at.refused(() => payBy('officer3'), '1003')
    const give = (mask: string) =>
      at.change(`update operator set permission_mask = '${mask}' where account = 'officer3'`)
    const [own] = await queryRows<{ mask: string }>(
      bank.db,
      sql`select permission_mask as mask from operator where account = 'officer3'`,
    )
    await give(maskOf(permissionNames))
    await at.refused(() => payBy('officer3'), '21001', '不能复核自己审批的申请')
    await give(must(own, 'officer3').mask)
    expect(await payBy('officer1')).toMatchObject({ state: 'D50' })
  })

  test('asks whom it concerns, and asks no longer what is done', async () => {
    expect(await asked('officer1')).toEqual(['贴现申请待审批'])
    await at.approve(apply_no, { final_rate_e6: FAR, remark: opinion })
    expect([await asked('officer1'), await asked('officer3')]).toEqual([[], ['贴现申请待授权审批']])
    await authorise('back', { reason: '利率偏高' })
    expect([await asked('officer1'), await asked('officer3')]).toEqual([['贴现申请待审批'], []])
    await at.approve(apply_no, { final_rate_e6: FAR, remark: opinion })
    await at.call()('/api/discount/withdraw_apply', { apply_no })
    expect([await asked('officer1'), await asked('officer3')]).toEqual([[], []])
  })

  test('is held by the database: no payout without the third person, and three people are three', async () => {
    await param('AMOUNT_FEN', 1)
    await at.approve(apply_no)
    const set = (columns: string) =>
      at.change(`update disc_apply set ${columns} where apply_no = '${apply_no}'`)
    const broken = (constraint: string) => ({ cause: { constraint } })
    for (const state of ['D30', 'D40', 'D45']) {
      await expect(set(`state = '${state}'`)).rejects.toMatchObject(broken('disc_apply_authorised'))
    }
    await expect(set('superior_id = approver_id')).rejects.toMatchObject(broken('disc_apply_three_people'))
    await expect(set('superior_id = maker_id, payer_id = maker_id')).rejects.toMatchObject(
      broken('disc_apply_three_people'),
    )
    await expect(set('referral = null')).rejects.toMatchObject(broken('disc_apply_referral'))
    await expect(set('assignee_id = approver_id')).rejects.toMatchObject(broken('disc_apply_assigned'))
  })
})

describe('the bounds of an authority', () => {
  const amount = fc.bigInt({ min: 1n, max: 99_999_999_999_999n })
  const rate = fc.integer({ min: 0, max: 240_000 })
  const authority = fc.record({
    amountFen: fc.oneof(fc.constant(0n), amount),
    rateBp: fc.integer({ min: 0, max: 2_400 }),
    far: fc.boolean(),
  })
  const bills = fc.array(fc.record({ quotedE6: rate, rateE6: rate }), { minLength: 1, maxLength: 5 })

  test('are passed by any amount or rate beyond them, and by nothing else', () => {
    fc.assert(
      fc.property(authority, amount, bills, (bounds, totalFen, rates) => {
        const isLarge = bounds.amountFen !== 0n && totalFen > bounds.amountFen
        const isOff = rates.some(({ quotedE6, rateE6 }) => {
          const offE6 = Math.abs(rateE6 - quotedE6)
          return (
            (bounds.rateBp > 0 && offE6 > bounds.rateBp * 100) || (bounds.far && isFarOff(rateE6, quotedE6))
          )
        })
        expect(beyondAuthority(bounds, { totalFen, bills: rates }).length > 0).toBe(isLarge || isOff)
      }),
    )
  })

  test('decide who stands behind every payout, for any amounts and rates', async () => {
    const cases = fc.sample(
      fc.record({
        // Whole yuan: some tails are the sandbox's.
        faceFen: fc.integer({ min: 10, max: 2_000 }).map(yuan => yuan * 100),
        limitFen: fc.oneof(fc.constant(0), fc.integer({ min: 1_000, max: 200_000 })),
        bp: fc.integer({ min: 0, max: 30 }),
        far: fc.integer({ min: 0, max: 1 }),
        rate: fc.oneof(fc.constant(12_800), fc.integer({ min: 9_000, max: 17_000 })),
      }),
      { numRuns: sized(4, 8), seed: 20_261_126 },
    )
    let referred = 0
    for (const { faceFen, limitFen, bp, far, rate: rateE6 } of cases) {
      await param('AMOUNT_FEN', limitFen)
      await param('RATE_BP', bp)
      await param('RATE_FAR', far)
      apply_no = (await at.submitPiece(faceFen)).apply_no
      const off = Math.abs(rateE6 - 12_800)
      const demanded =
        (limitFen > 0 && faceFen > limitFen) || (bp > 0 && off > bp * 100) || (far === 1 && off * 10 > 12_800)
      const { state } = await at.approve(apply_no, { final_rate_e6: rateE6, remark: opinion })
      expect(state === 'D20').toBe(demanded)
      if (demanded) {
        referred += 1
        await expect(at.order(apply_no)).rejects.toMatchObject({ code: '20000' })
        await authorise('pass')
      }
      if (rateE6 !== 12_800) {
        const sms_code = await at.codeFor('15400000011')
        await at.call()('/api/discount/confirm_quote', { apply_no, sms_code })
      }
      await at.pay(apply_no)
      const [row] = await queryRows<{ state: string; people: number }>(
        bank.db,
        sql`select state, cardinality(array(select distinct p from unnest(array[approver_id, superior_id, payer_id]) p
          where p is not null)) as people from disc_apply where apply_no = ${apply_no}`,
      )
      expect(row).toEqual({ state: 'D60', people: demanded ? 3 : 2 })
    }
    expect(referred).toBeGreaterThan(0)
    expect(referred).toBeLessThan(cases.length)
    await at.booksHold()
  })
})
