import { expect, test } from 'vitest'
import { formatWan, parseWan, plainWan } from './wan.ts'

test.each([
  ['500000000', '500.00', '500.00'],
  ['1234567890000', '1234567.89', '1,234,567.89'],
  ['0', '0.00', '0.00'],
  ['4999', '0.00', '0.00'],
  ['5000', '0.01', '0.01'],
])('%s fen are %s 万元', (fen, plain, shown) => {
  expect([plainWan(fen), formatWan(fen)]).toEqual([plain, shown])
})

test.each([
  ['500', 500_000_000n],
  [' 1,234,567.89 ', 1_234_567_890_000n],
  ['0.5', 500_000n],
])('%s 万元 typed are %s fen', (text, fen) => {
  expect(parseWan(text)).toBe(fen)
})

test.each(['', '-1', '1.234', '1,23', 'abc', '1e3'])('%s is no amount', text => {
  expect(parseWan(text)).toBeNull()
})
