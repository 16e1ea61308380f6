import { expect, test } from 'vitest'
import { applyDetail } from '../../testing/discount-rows.ts'
import { rateFault, reprice } from './final-rate.ts'

test('another rate is priced to the fen, as the bank will', () => {
  // DOMAIN part B (c) 2 at 1.30 %: 2,345,678.90 × 107 ÷ 360 × 1.30 %.
  expect(reprice(applyDetail, '1.30')).toEqual({
    rateE6: 13_000,
    offBp: 2,
    interestFen: 906_344n,
    netFen: 233_661_546n,
  })
  expect(reprice(applyDetail, '1.28')?.interestFen).toBe(892_401n)
})

test('by agreement the seller is paid the face less his own part', () => {
  expect(reprice({ ...applyDetail, pay_type: 3, buyer_pct: '40' }, '1.28')?.netFen).toBe(234_032_449n)
})

test('a rate out of bounds, or far from the quote without a word why, is a fault', () => {
  expect(rateFault(applyDetail, '24.0001', '')).toBe('利率应在0~24%之间，小数位不超过4位')
  expect(rateFault(applyDetail, '1.28001', '')).toBe('利率应在0~24%之间，小数位不超过4位')
  expect(rateFault(applyDetail, '1.5', '')).toBe('偏离报价超过10%，请在审批意见中说明')
  expect(rateFault(applyDetail, '1.5', '客户要求')).toBeNull()
  expect(rateFault(applyDetail, '1.40', '')).toBeNull()
  expect(rateFault(applyDetail, '', '')).toBeNull()
})
