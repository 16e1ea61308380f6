import { expect, test } from 'vitest'
import { finalRateFault, ratesNote } from './final-rates.ts'

test('a rate as quoted is never refused, another one by 24 % and by a tenth of the quote', () => {
  expect(finalRateFault(12_800, 12_800, '')).toBeNull()
  expect(finalRateFault(14_080, 12_800, '')).toBeNull()
  expect(finalRateFault(14_081, 12_800, '')).toBe('20021')
  expect(finalRateFault(11_519, 12_800, ' 低 ')).toBe('20021')
  expect(finalRateFault(11_519, 12_800, '优惠')).toBeNull()
  expect(finalRateFault(240_000, 12_800, '说明')).toBeNull()
  expect(finalRateFault(240_001, 12_800, '说明')).toBe('20019')
  expect(finalRateFault(-1, 12_800, '说明')).toBe('20019')
})

test('an approval says how many bills are off their quote, and the farthest', () => {
  expect(ratesNote([{ rateE6: 12_800, quotedE6: 12_800 }])).toBe('逐票利率与锁定利率一致')
  const bills = [
    { rateE6: 12_900, quotedE6: 12_800 },
    { rateE6: 14_450, quotedE6: 14_600 },
    { rateE6: 1, quotedE6: 1 },
  ]
  expect(ratesNote(bills)).toBe('2 张票据利率与锁定利率不同，最多偏离 -1.5 bp')
})
