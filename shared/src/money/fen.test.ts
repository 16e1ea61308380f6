import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatYuan, parseFen, parseYuan, plainYuan } from './fen.ts'

test.each([
  ['1,234.5', 123450n],
  ['  2345678.90 ', 234567890n],
  ['0.01', 1n],
  ['0', 0n],
  ['007', 700n],
  ['9999999999999999.99', 999999999999999999n],
  ['9,999,999,999,999,999.99', 999999999999999999n],
])('%j is an amount', (text, fen) => {
  expect(parseYuan(text)).toBe(fen)
})

test.each([
  '',
  ' ',
  '-1',
  '+1',
  '1.234',
  '1.',
  '.5',
  '1e3',
  '0x10',
  '12,34',
  ',123',
  '1234,567',
  '1,234,',
  '1 000',
  '１２',
  'NaN',
  '10000000000000000',
  '999,999,999,999,999,999',
])('%j is no amount', text => {
  expect(parseYuan(text)).toBeNull()
})

test.each([
  [234567890n, '2,345,678.90', '2345678.90'],
  [0n, '0.00', '0.00'],
  [5n, '0.05', '0.05'],
  [99999n, '999.99', '999.99'],
  [100000n, '1,000.00', '1000.00'],
  [-123456n, '-1,234.56', '-1234.56'],
  ['100000000001', '1,000,000,000.01', '1000000000.01'],
])('%s fen are shown as %s yuan', (fen, shown, plain) => {
  expect(formatYuan(fen)).toBe(shown)
  expect(plainYuan(fen)).toBe(plain)
})

test('what is shown reads back to the same fen', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 18n - 1n), fen => {
      expect(parseYuan(formatYuan(fen))).toBe(fen)
      expect(parseYuan(plainYuan(fen))).toBe(fen)
      expect(parseFen(fen.toString())).toBe(fen)
    }),
  )
})

test('the JSON form takes whole fen only', () => {
  expect(parseFen('-5')).toBe(-5n)
  for (const text of ['', '1.0', '01', '-0', '+1', ' 1', '1,000', '1'.repeat(19)]) {
    expect(parseFen(text), text).toBeNull()
  }
})
