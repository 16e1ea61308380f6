import { expect, test } from 'vitest'
import { applyDetail } from '../../../testing/discount-rows.ts'
import { rateErrors, refusedRates, reprice } from './final-rates.ts'

const [bill] = applyDetail.bills
if (!bill) throw new Error('the example has a bill')
/** Worked example 2 and beside it 668,800.00 yuan for 55 days at 1.46 %. */
const two = {
  ...applyDetail,
  bills: [
    bill,
    { ...bill, holding_id: '1002', face_fen: '66880000', days: 55, rate_e6: 14_600, quoted_rate_e6: 14_600 },
  ],
}

test('every bill is priced at its own rate to the fen, as the bank will', () => {
  expect(reprice(two, {})).toEqual({
    interestFen: [892_401n, 149_180n],
    sums: expect.objectContaining({ interestFen: 1_041_581n, netFen: 300_406_309n, rateE6: 13_030 }),
    off: { count: 0, mostE6: 0 },
    rates: [],
  })
  // 2,345,678.90 × 107 ÷ 360 × 1.30 % beside the other bill as it was.
  expect(reprice(two, { 1001: '1.30' })).toEqual({
    interestFen: [906_344n, 149_180n],
    sums: expect.objectContaining({ interestFen: 1_055_524n, netFen: 300_392_366n }),
    off: { count: 1, mostE6: 200 },
    rates: [{ holding_id: '1001', rate_e6: 13_000 }],
  })
  expect(reprice(two, { 1001: '1.30', 1002: '1.4450' }).off).toEqual({ count: 2, mostE6: 200 })
})

test('a quoted rate typed again is none to send, and what is no rate leaves the sums open', () => {
  expect(reprice(two, { 1001: '1.28' }).rates).toEqual([])
  expect(reprice(two, { 1002: '1.' })).toMatchObject({ interestFen: [892_401n, null], sums: null })
})

test('by agreement the seller is paid the face less their own part, bill by bill', () => {
  expect(reprice({ ...applyDetail, pay_type: 3, buyer_pct: '40' }, { 1001: '1.28' }).sums?.netFen).toBe(
    234_032_449n,
  )
})

test('a rate out of bounds, or far from its own quote without a word why, is a fault of that bill', () => {
  const bad = { 1001: '0~24%，至多 4 位小数' }
  for (const typed of ['24.0001', '1.28001', '', '-1']) {
    expect(rateErrors(two, { 1001: typed }, '客户要求')).toEqual(bad)
  }
  const far = '利率偏离报价超过10%，请填写原因'
  expect(rateErrors(two, { 1001: '1.5', 1002: '1.5' }, '')).toEqual({ 1001: far })
  expect(rateErrors(two, { 1001: '1.5', 1002: '1.5' }, '客户要求')).toEqual({})
  expect(rateErrors(two, { 1001: '1.4080' }, '')).toEqual({})
  expect(rateErrors(two, {}, '')).toEqual({})
})

test('the server’s refusal is shown at the bill it names', () => {
  const sent = [{ holding_id: '1002', rate_e6: 1 }]
  expect(refusedRates({ 'rates[0]': '利率有误', reason: '—' }, sent)).toEqual({ 1002: '利率有误' })
})
