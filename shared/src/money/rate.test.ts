import { expect, test } from 'vitest'
import {
  formatCoefficient,
  formatRatePercent,
  memberRate,
  monthlyPermilleToE6,
  parseRatePercent,
  rateFromPer100k,
  tenorBand,
  weightedRate,
  weightedRateOf,
} from './rate.ts'

test.each([
  [12800, '1.2800'],
  [0, '0.0000'],
  [1, '0.0001'],
  [9999, '0.9999'],
  [240000, '24.0000'],
  [-250, '-0.0250'],
])('%i millionths are %s per cent', (rateE6, text) => {
  expect(formatRatePercent(rateE6)).toBe(text)
})

test('a typed rate has at most four decimals', () => {
  expect(parseRatePercent(' 1.28 ')).toBe(12800)
  expect(parseRatePercent('24')).toBe(240000)
  expect(parseRatePercent('0.0001')).toBe(1)
  for (const text of ['', '1.28001', '-1', '1.', '.5', '1%', '1,000', '1e1']) {
    expect(parseRatePercent(text), text).toBeNull()
  }
})

test('a monthly rate is taken only when the yearly one is exact', () => {
  expect(monthlyPermilleToE6('1.05')).toBe(12600)
  expect(monthlyPermilleToE6('0.001')).toBe(12)
  expect(monthlyPermilleToE6('0.00025')).toBe(3)
  expect(monthlyPermilleToE6('0.0001'), '0.00012 per cent').toBeNull()
  expect(monthlyPermilleToE6('x')).toBeNull()
})

test('a rate cannot be taken from a fee over no days', () => {
  expect(() => rateFromPer100k(67875n, 0)).toThrow(RangeError)
})

test.each([
  [10_000, '1'],
  [9850, '0.985'],
  [12_345, '1.2345'],
  [100_000, '10'],
  [5, '0.0005'],
])('coefficient %i is shown as %s', (coefficient, text) => {
  expect(formatCoefficient(coefficient)).toBe(text)
})

test('a member pays the grid by coefficient, rounded half up, plus basis points, and never below zero', () => {
  expect(memberRate(12800, 10000, 0)).toBe(12800)
  expect(memberRate(12800, 10000, 5)).toBe(13300)
  expect(memberRate(12801, 9500, 12)).toBe(12161 + 1200)
  expect(memberRate(12805, 9900, 0), '12676.95').toBe(12677)
  expect(memberRate(1, 5000, 0), 'half up').toBe(1)
  expect(memberRate(500, 10000, -12)).toBe(0)
})

test.each([
  [1, '1M'],
  [31, '1M'],
  [32, '3M'],
  [92, '3M'],
  [93, '6M'],
  [188, '6M'],
] as const)('%i days are in band %s', (days, band) => {
  expect(tenorBand(days)).toBe(band)
})

test('one rate for several bills is weighted by face × days, not by face alone', () => {
  const bills = [
    { faceFen: 100_000_000n, days: 30, rateE6: 12_000 },
    { faceFen: 300_000_000n, days: 150, rateE6: 22_000 },
    { faceFen: 34_567_891n, days: 107, rateE6: 12_800 },
  ]
  // 2.076150556552904… % by decimal arithmetic elsewhere; by face alone it would be 1.8967 %.
  expect(weightedRate(bills)).toBe(20_762)
  expect(weightedRate([])).toBe(0)
  expect(weightedRateOf({ weight: 0n, weighted: 0n })).toBeNull()
  expect(weightedRateOf({ weight: 2n, weighted: 25_601n }), 'half up').toBe(12_801)
})
