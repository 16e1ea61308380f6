import { afterEach, beforeEach, expect, test } from 'vitest'
import { seller } from '../testing/discount-scene.ts'
import { newKey } from '../testing/test-bank.ts'
import { newBankOfTwo, publishFor, type SceneOfTwo } from '../testing/two-banks.ts'

/*
 * The worked example at a second bank, whose own grid has 1.2900 % where the market's has 1.2800 %: whatever becomes of
 * the days and rates of its application, its own grid is the measure.
 */

let at: SceneOfTwo
beforeEach(async () => {
  at = await newBankOfTwo()
})
afterEach(() => at.close())

const submit = async (apply_no?: string) => {
  const sign_no = at.second.signNo
  const quote = await at.call()('/api/discount/get_quote', { bills: await at.example(), sign_no })
  const submitted = await at.call()('/api/discount/submit_apply', {
    idem_key: newKey(),
    lock_no: quote.lock_no,
    sign_no,
    ...(apply_no && { apply_no }),
  })
  return { quote, apply_no: submitted.apply_no }
}

test('a payout that comes a day later costs that day’s interest at the bank’s own rate', async () => {
  const { quote, apply_no } = await submit()
  // 2,345,678.90 at 1.2900 % for 107 days.
  expect(quote).toMatchObject({ bank_name: at.second.name, rate_e6: 12_900, interest_fen: '899372' })
  await at.approve(apply_no)
  // Neither grid that is published meanwhile changes what was agreed.
  await publishFor(at.bank, at.second.bankNo, [['CS', '6M', 14_000]])
  at.clock('2026-06-24T10:00:00')
  await at.order(apply_no)
  await at.bank.runJobs()
  expect(await at.detail(apply_no)).toMatchObject({
    state: 'D60',
    bank_name: at.second.name,
    disc_dt: '2026-06-24',
    rate_e6: 12_900,
    // For 106 days; by the market's 1.2800 % it were 8,840.60.
    interest_fen: '890967',
    net_fen: '233676923',
  })
  await at.booksHold()
})

test('sent back when its days are over, it is quoted anew by what its own bank has published since', async () => {
  const { apply_no } = await submit()
  await at.approve(apply_no, { final_rate_e6: 13_000 })
  at.clock('2026-06-24T10:00:00')
  await at.bank.runSchedule('disc_redate')
  expect(await at.detail(apply_no)).toMatchObject({
    state: 'D25',
    reason: '贴现日期2026-06-23已过而未确认',
    bank_name: at.second.name,
  })
  await publishFor(at.bank, at.second.bankNo, [['CS', '6M', 13_100]])
  const again = await submit(apply_no)
  expect(again.apply_no).toBe(apply_no)
  // 106 days at 1.3100 %.
  expect(again.quote).toMatchObject({ disc_dt: '2026-06-24', rate_e6: 13_100, interest_fen: '904780' })
  expect(await at.detail(apply_no)).toMatchObject({
    state: 'D20',
    bank_name: at.second.name,
    final_rate_e6: null,
    quoted: { rate_e6: 13_100, interest_fen: '904780' },
  })
})

test('a final rate is far off when it is more than a tenth off the own bank’s quote, not the market’s', async () => {
  const { apply_no } = await submit()
  // A tenth above 1.2900 %; the market's ends at 1.4080 %.
  const far = { final_rate_e6: 14_191 }
  await at.refused(() => at.approve(apply_no, far), '20021', '利率偏离报价超过10%，请填写原因')
  expect(await at.approve(apply_no, { final_rate_e6: 14_190 })).toMatchObject({ state: 'D30' })
  const detail = await at.detail(apply_no)
  expect(detail).toMatchObject({ bank_name: at.second.name, final_rate_e6: 14_190, rate_e6: 14_190 })
  expect(detail.bills.map(({ quoted_rate_e6, rate_e6 }) => [quoted_rate_e6, rate_e6])).toEqual([
    [12_900, 14_190],
  ])
  const sms_code = await at.codeFor(seller)
  await at.call()('/api/discount/confirm_quote', { apply_no, sms_code })
  await at.pay(apply_no)
  // 2,345,678.90 at 1.4190 % for 107 days.
  expect(await at.detail(apply_no)).toMatchObject({ state: 'D60', interest_fen: '989310' })
})
