import { expect, test } from 'vitest'
import { drawn, inWan, inYi, percentOf } from './large-amounts.ts'

test('sums are rounded half up to two decimals of their unit', () => {
  expect(inYi('1323600000000')).toBe('132.36')
  expect(inYi('99999999')).toBe('0.01')
  expect(inYi('49999999')).toBe('0.00')
  expect(inWan('544904679')).toBe('544.90')
  expect(inWan('123456789012345')).toBe('123,456,789.01')
})

test('parts are per cent with one decimal', () => {
  expect(percentOf('1', 3n)).toBe('33.3')
  expect(percentOf('2', 3n)).toBe('66.7')
  expect(percentOf('0', 0n)).toBe('0.0')
})

test('a drawing needs no more than a number', () => {
  expect(drawn('1323600000000', 'yi')).toBeCloseTo(132.36, 2)
  expect(drawn('544904679', 'wan')).toBeCloseTo(544.9046, 3)
})
