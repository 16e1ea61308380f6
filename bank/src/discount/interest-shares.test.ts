import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Scene, sceneOf } from '../testing/discount-scene.ts'
import { exampleHolding, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
let at: Scene
beforeEach(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
})
afterEach(() => bank.close())

const payer = { buyer_name: '屏山示例建材有限公司', buyer_acct_no: '9900 0000 0000 0000 101' }

describe('the interest', () => {
  test('is borne by agreement: buyer 40 % of the worked example, to the fen (example 5)', async () => {
    const { holding_id } = await exampleHolding(bank)
    const asked = { bills: [{ holding_id }], pay_type: 3, buyer_pct: '40' }
    const before = await bank.snapshot()
    const trial = await at.call()('/api/discount/calc_interest', asked)
    expect(await bank.snapshot(), 'a trial leaves no trace').toEqual(before)
    const { lock_no, expires_at, trade_later_allowed, ...quote } = await at.call()(
      '/api/discount/get_quote',
      asked,
    )
    expect(trade_later_allowed).toBe(true)
    expect(trial).toEqual(quote)
    expect(quote).toMatchObject({
      interest_fen: '892401',
      buyer_interest_fen: '356960',
      seller_interest_fen: '535441',
      net_fen: '234032449',
      bills: [{ buyer_interest_fen: '356960', net_fen: '234032449' }],
    })
    const { apply_no } = await at.submit([{ holding_id }], { pay_type: 3, buyer_pct: '40', ...payer })
    await at.payerAgrees(apply_no)
    await at.approve(apply_no)
    await at.pay(apply_no)
    expect(await at.entries('disc_payout', apply_no)).toEqual([
      { account: 'DEPOSIT', side: 'C', fen: '234032449' },
      { account: 'DISC_ASSET', side: 'D', fen: '234567890' },
      { account: 'INTEREST_INCOME', side: 'C', fen: '892401' },
      { account: 'PAYER', side: 'D', fen: '356960' },
    ])
    expect(await at.detail(apply_no)).toMatchObject({
      state: 'D60',
      pay_type: 3,
      buyer_pct: '40',
      buyer_name: payer.buyer_name,
      buyer_acct_no: '9900 **** **** *** 0101',
      net_fen: '234032449',
    })
    await at.booksHold()
  })

  test('paid by the buyer leaves the seller the whole face (example 5)', async () => {
    const { holding_id } = await exampleHolding(bank)
    const submitted = await at.submit([{ holding_id }], { pay_type: 1, ...payer })
    expect(submitted).toMatchObject({ buyer_interest_fen: '892401', net_fen: '234567890' })
    await at.payerAgrees(submitted.apply_no)
    await at.approve(submitted.apply_no)
    await at.pay(submitted.apply_no)
    expect(await at.entries('disc_payout', submitted.apply_no)).toContainEqual({
      account: 'PAYER',
      side: 'D',
      fen: '892401',
    })
    await at.booksHold()
  })

  test('of a payer without money fails the payout with 20024’s words and moves nothing', async () => {
    const { holding_id } = await exampleHolding(bank)
    const poor = { ...payer, buyer_acct_no: '9900000000000000144' }
    const { apply_no } = await at.submit([{ holding_id }], { pay_type: 1, ...poor })
    await at.payerAgrees(apply_no)
    await at.approve(apply_no)
    await at.pay(apply_no)
    expect(await at.detail(apply_no)).toMatchObject({ state: 'D45', reason: '买方付息账户余额不足' })
    expect(await at.entries('disc_payout', apply_no)).toEqual([])
    await at.booksHold()
  })

  test('is refused without payer, with a share that is none, and on a member’s account', async () => {
    const { holding_id } = await exampleHolding(bank)
    const submit = (more: Record<string, unknown>) => () => at.submit([{ holding_id }], more)
    const before = async (more: Record<string, unknown>, code: string, text: string) => {
      await expect(submit(more)()).rejects.toMatchObject({ code, text })
      expect((await exampleHolding(bank)).state).toBe('10')
    }
    await before({ pay_type: 1 }, '20023', '请填写付息人名称和账号')
    await before({ pay_type: 3, buyer_pct: '40', buyer_name: 'x' }, '20023', '请填写付息人名称和账号')
    await before(
      { pay_type: 1, ...payer, buyer_acct_no: '9900123456789010265' },
      '20023',
      '付息人名称与账号不符',
    )
    for (const buyer_pct of ['0', '100', '40.12345', '-1', 'x', '']) {
      await before(
        { pay_type: 3, buyer_pct, ...payer },
        '20022',
        '买方付息比例应大于0且小于100，小数位不超过4位',
      )
    }
    await before({ pay_type: 4 }, '9012', '请求参数不正确')
  })
})

describe('the worked examples', () => {
  test('10: one package in two parts', async () => {
    const holding_id = await at.reshape(500_000_000n)
    const { bills } = await at.call()('/api/discount/get_quote', {
      bills: [
        { holding_id, range: '1-123456789' },
        { holding_id, range: '123456790-500000000' },
      ],
    })
    expect(bills.map(bill => [bill.face_fen, bill.days, bill.interest_fen])).toEqual([
      ['123456789', 107, '469684'],
      ['376543211', 107, '1432538'],
    ])
  })

  test('4: over new year at the bank’s final rate, confirmed by the company', async () => {
    bank.clock.set(new Date('2026-12-25T10:00:00+08:00'))
    await at.change(`update bank_sign set actual_failure_dt = '2027-12-31'`)
    await at.papersIn()
    const holding_id = await at.reshape(100_000_000n, '2027-01-25', '2026-08-03')
    const { apply_no } = await at.submit([{ holding_id }])
    await at.change(`update sys_param set param_value = '0' where param_key = 'AUTHORITY_RATE_FAR'`)
    await at.approve(apply_no, { final_rate_e6: 12_000, remark: '优惠利率' })
    expect(await at.detail(apply_no)).toMatchObject({
      state: 'D30',
      final_rate_e6: 12_000,
      interest_fen: '103333',
      net_fen: '99896667',
      bills: [{ days: 31, rate_e6: 12_000, interest_fen: '103333' }],
    })
  })

  test('3: a make-up workday does not roll', async () => {
    await at.change(`update rate_grid set business_dt = '2026-01-01'
      where business_dt = (select max(business_dt) from rate_grid)`)
    await at.change(`update bank_sign set actual_active_dt = '2026-01-01'`)
    bank.clock.set(new Date('2026-01-05T10:00:00+08:00'))
    const holding_id = await at.reshape(50_000_000n, '2026-02-14', '2025-10-09')
    const { apply_no } = await at.submit([{ holding_id }])
    await at.approve(apply_no, { final_rate_e6: 12_600, remark: '月利率1.05‰' })
    expect(await at.detail(apply_no)).toMatchObject({
      interest_fen: '70000',
      net_fen: '49930000',
      bills: [{ days: 40, rolled_days: 0 }],
    })
  })
})
