import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type Scene, sceneOf, seller } from '../testing/discount-scene.ts'
import { exampleHolding, must, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
let at: Scene
beforeEach(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
})
afterEach(() => bank.close())

const [maker, checker, main] = ['15400000002', '15400000003', '15400000001'] as const

/** An application of the company that checks its own. */
const toCheck = async () => {
  const { rows } = await at.call(maker)('/api/bills/query_holding', { page_size: 100, state: '10' })
  const free = must(
    rows.find(row => row.blocked_reason === ''),
    'a free bill',
  )
  return at.submit([{ holding_id: free.holding_id }], {}, maker)
}

describe('a draft', () => {
  test('keeps bills and terms, locks nothing, and is submitted with what it kept', async () => {
    const bills = await at.example()
    const draft = await at.call()('/api/discount/save_apply', {
      bills,
      pay_type: 3,
      buyer_pct: '40',
      buyer_name: '屏山示例建材有限公司',
      buyer_acct_no: '9900000000000000101',
    })
    expect(draft).toMatchObject({ state: 'D00', total_fen: '234567890', net_fen: '234032449' })
    expect((await exampleHolding(bank)).state).toBe('10')
    expect(await at.detail(draft.apply_no)).toMatchObject({
      state_name: '草稿',
      actions: ['withdraw', 'edit', 'submit'],
      bank_name: '',
      buyer_acct_no: '9900 **** **** *** 0101',
      buyer_acct_no_edit: '9900000000000000101',
      quoted: null,
      bills: [{ interest_fen: '892401' }],
    })
    const overview = await at.call()('/api/discount/get_overview', {})
    expect(overview.drafts).toBe(1)
    await at.refused(
      () => bank.as('officer1')('/api/admin/disc_apply_detail', { apply_no: draft.apply_no }),
      '9015',
    )
    const submitted = await at.submit(bills, { apply_no: draft.apply_no })
    expect(submitted).toMatchObject({
      apply_no: draft.apply_no,
      state: 'D20',
      buyer_interest_fen: '356960',
      trade_later: true,
    })
    expect((await at.detail(draft.apply_no)).buyer_acct_no_edit, 'no form to fill any more').toBe('')
  })

  test('is changed, and withdrawn without having locked anything', async () => {
    const bills = await at.example()
    const { apply_no } = await at.call()('/api/discount/save_apply', { bills })
    const part = [{ ...must(bills[0], 'bill'), range: '1-100000000' }]
    await at.call()('/api/discount/save_apply', { apply_no, bills: part })
    const changed = await at.detail(apply_no)
    expect(changed.total_fen).toBe('100000000')
    expect(changed.bills).toHaveLength(1)
    await at.call()('/api/discount/withdraw_apply', { apply_no })
    await at.refused(() => at.call()('/api/discount/save_apply', { apply_no, bills }), '20000')
    await at.refused(() => at.call(main)('/api/discount/save_apply', { apply_no, bills }), '9015')
  })
})

describe('the company’s own check', () => {
  test('passes an application on to the bank, by another person than its maker', async () => {
    const { apply_no, state } = await toCheck()
    expect(state).toBe('D10')
    await at.change(`update operator set biz_roles = '{maker,checker}' where account = '${maker}'`)
    await at.refused(
      () => at.call(maker)('/api/discount/check_pass', { apply_no }),
      '21001',
      '不能复核自己提交的申请',
    )
    const own = await at.detail(apply_no, maker)
    expect([own.actions, own.blocked_reason]).toEqual([
      ['withdraw', 'supply_trade'],
      '不能复核自己提交的申请',
    ])
    expect((await at.detail(apply_no, checker)).actions).toEqual(['check_pass', 'check_return'])
    expect(await at.call(checker)('/api/discount/check_pass', { apply_no })).toMatchObject({ state: 'D20' })
    await at.refused(() => at.call(checker)('/api/discount/check_pass', { apply_no }), '20000')
  })

  test('returns it with a reason: its bills are free and it can be submitted again', async () => {
    const { apply_no } = await toCheck()
    await at.refused(
      () => at.call(checker)('/api/discount/check_return', { apply_no, reason: '差' }),
      '21011',
    )
    await at.call(checker)('/api/discount/check_return', { apply_no, reason: '金额不符' })
    const returned = await at.detail(apply_no, maker)
    expect(returned).toMatchObject({ state: 'D15', reason: '金额不符', bills: [{ state: '10' }] })
    expect(returned.actions).toEqual(['withdraw', 'resubmit'])
    const bills = returned.bills.map(({ holding_id }) => ({ holding_id }))
    expect(await at.submit(bills, { apply_no }, maker)).toMatchObject({ apply_no, state: 'D10' })
  })

  test('is withdrawn by the main account too, not by the checker', async () => {
    const { apply_no } = await toCheck()
    await at.refused(() => at.call(checker)('/api/discount/withdraw_apply', { apply_no }), '1003')
    await at.call(main)('/api/discount/withdraw_apply', { apply_no })
    expect(await at.detail(apply_no, maker)).toMatchObject({ state: 'D80', bills: [{ state: '10' }] })
  })
})

describe('the bank’s final rate', () => {
  test('up to 10 % off the quote waits for the company; further off it needs a word why', async () => {
    const { apply_no } = await at.submit(await at.example())
    await at.refused(
      () => at.approve(apply_no, { final_rate_e6: 14_081 }),
      '20021',
      '利率偏离报价超过10%，请填写原因',
    )
    await at.refused(
      () => at.approve(apply_no, { final_rate_e6: 240_001, remark: '说明' }),
      '20019',
      '利率应在0~24%之间，小数位不超过4位',
    )
    expect(await at.approve(apply_no, { final_rate_e6: 14_080 })).toMatchObject({ state: 'D30' })
    const offered = await at.detail(apply_no)
    expect(offered).toMatchObject({
      rate_e6: 14_080,
      interest_fen: '981641',
      quoted: { rate_e6: 12_800, interest_fen: '892401' },
      expires_at: expect.stringMatching(/^2026-06-23T10:3/),
      actions: ['confirm', 'decline', 'supply_trade'],
    })
  })

  test('is confirmed with a code and paid as confirmed', async () => {
    const { apply_no } = await at.submit(await at.example())
    await at.approve(apply_no, { final_rate_e6: 14_080 })
    const sms_code = await at.codeFor(seller)
    const wrong = sms_code === '000000' ? '000001' : '000000'
    await at.refused(
      () => at.call()('/api/discount/confirm_quote', { apply_no, sms_code: wrong }),
      '23004',
      '短信验证码错误',
    )
    expect(await at.call()('/api/discount/confirm_quote', { apply_no, sms_code })).toMatchObject({
      state: 'D40',
    })
    await at.pay(apply_no)
    expect(await at.detail(apply_no)).toMatchObject({ state: 'D60', net_fen: '233586249' })
    await at.booksHold()
  })

  test('is declined: bills are free', async () => {
    const { apply_no } = await at.submit(await at.example())
    await at.approve(apply_no, { final_rate_e6: 12_900 })
    expect(await at.call()('/api/discount/decline_quote', { apply_no })).toMatchObject({ state: 'D80' })
    expect((await exampleHolding(bank)).state).toBe('10')
  })

  test('is no longer confirmed after its term, and expires with the next minute', async () => {
    const { apply_no } = await at.submit(await at.example())
    await at.approve(apply_no, { final_rate_e6: 12_900 })
    await bank.runSchedule('disc_expire')
    expect((await at.detail(apply_no)).state).toBe('D30')
    at.clock('2026-06-23T10:31:00')
    const sms_code = await at.codeFor(seller)
    await at.refused(
      () => at.call()('/api/discount/confirm_quote', { apply_no, sms_code }),
      '20034',
      '报价已失效，请重新询价',
    )
    await bank.runSchedule('disc_expire')
    expect(await at.detail(apply_no)).toMatchObject({ state: 'D95', bills: [{ state: '10' }] })
  })
})

describe('the payout', () => {
  test('of a later discount date waits for that day', async () => {
    const { apply_no } = await at.submit(await at.example(), {}, seller, '2026-06-25')
    await at.approve(apply_no)
    await at.pay(apply_no)
    const waiting = await at.detail(apply_no)
    expect(waiting).toMatchObject({ state: 'D50', next_step: '将于2026-06-25放款' })
    at.clock('2026-06-24T10:00:00')
    await bank.runSchedule('disc_due')
    expect((await at.detail(apply_no)).state).toBe('D50')
    at.clock('2026-06-25T08:29:00')
    await bank.runSchedule('disc_due')
    expect((await at.detail(apply_no)).state).toBe('D50')
    at.clock('2026-06-25T08:30:00')
    await bank.runSchedule('disc_due')
    await bank.runSchedule('disc_due')
    expect((await at.detail(apply_no)).state).toBe('D60')
    await at.booksHold()
  })

  test.each([
    [100_000_011n, 'D90', '承兑行查复未通过（沙盒：票面尾数.11）'],
    [100_000_022n, 'D25', '票据资料不完整（沙盒：票面尾数.22）'],
  ])('sandbox: a face of %s fen ends its approval in %s', async (face, state, reason) => {
    const holding_id = await at.reshape(face)
    const { apply_no } = await at.submit([{ holding_id }])
    expect(await at.approve(apply_no)).toMatchObject({ state })
    expect(await at.detail(apply_no)).toMatchObject({ state, reason, bills: [{ state: '10' }] })
  })

  test('sandbox: .33 fails once and then succeeds', async () => {
    const holding_id = await at.reshape(100_000_033n)
    const { apply_no } = await at.submit([{ holding_id }])
    await at.approve(apply_no)
    await at.pay(apply_no)
    expect((await at.detail(apply_no)).state).toBe('D45')
    await at.pay(apply_no)
    expect((await at.detail(apply_no)).state).toBe('D60')
    await at.booksHold()
  })

  test('sandbox: .44 finds no money however often it is tried, until the company withdraws', async () => {
    const holding_id = await at.reshape(100_000_044n)
    const { apply_no } = await at.submit([{ holding_id }])
    await at.approve(apply_no)
    for (let tries = 0; tries < 3; tries += 1) await at.pay(apply_no)
    expect(await at.detail(apply_no)).toMatchObject({
      state: 'D45',
      reason: '清算资金不足（沙盒：票面尾数.44）',
    })
    await at.refused(() => at.pay(apply_no), '20000', '放款重试次数已用完')
    await at.call()('/api/discount/withdraw_apply', { apply_no })
    expect((await exampleHoldingState(holding_id)).state).toBe('10')
  })
})

const exampleHoldingState = async (holdingId: string) => {
  const [row] = await queryRows<{ state: string }>(
    bank.db,
    sql`select state from bill_holding where id = ${holdingId}`,
  )
  return must(row, 'the holding')
}

describe('lists', () => {
  test('filter by face and maturity and count by state', async () => {
    const { apply_no } = await at.submit(await at.example())
    const found = await at.call()('/api/discount/query_apply', {
      face_from: '234567890',
      face_to: '234567890',
      due_from: '2026-10-03',
      due_to: '2026-10-03',
    })
    expect(found.rows.map(row => row.apply_no)).toEqual([apply_no])
    const none = await at.call()('/api/discount/query_apply', {
      face_from: '234567890',
      due_to: '2026-10-02',
      apply_no,
    })
    expect(none.total).toBe(0)
    const first = await at.call()('/api/discount/count_apply', {})
    expect(first).toMatchObject({ state_name: expect.any(String), count: expect.any(Number) })
  })

  test('tell the company in the notices, with a link to the application', async () => {
    const { apply_no } = await at.submit(await at.example())
    await at.approve(apply_no)
    const [row] = await queryRows(bank.db, sql`select title, link from notice order by id desc limit 1`)
    expect(row).toEqual({
      title: `${apply_no} 贴现申请已批准`,
      link: `/txDiscountApplyStaticList?apply_no=${apply_no}`,
    })
  })
})
