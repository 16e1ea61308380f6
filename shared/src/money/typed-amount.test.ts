import { expect, test } from 'vitest'
import { groupedTyped, halfWidth, plainTyped, ungrouped } from './typed-amount.ts'

test.each([
  ['1,000,000.00', '1000000.00'],
  ['１００万', '1000000.00'],
  ['￥12.5万元', '125000.00'],
  ['1.23456789亿', '123456789.00'],
  ['１，２３４．５', '1234.50'],
  ['1 000 000', '1000000.00'],
  ['0.01', '0.01'],
  ['007', '7.00'],
  ['2,345,678.90元', '2345678.90'],
  ['0', '0.00'],
])('%s is read as %s', (text, plain) => expect(plainTyped(text)).toBe(plain))

test.each([
  '',
  '一百万',
  '1.005',
  '12,34',
  '-1',
  '1e6',
  '0.0000001万',
  '1.2.3',
  '99999999999999999',
  '1,00万',
])('%s is no amount, and is left to be put right', text => expect(plainTyped(text)).toBeNull())

test('in a field that nobody types in an amount is grouped, anything else stands as it was typed', () => {
  expect(groupedTyped('1000000')).toBe('1,000,000.00')
  expect(groupedTyped('500000000.00')).toBe('500,000,000.00')
  expect(groupedTyped('')).toBe('')
  expect(groupedTyped('12a')).toBe('12a')
})

test.each([
  ['1,234,567.00', '91,234,567.00', '91234567.00', 1],
  ['1,234,567.00', '1,234,56.00', '123456.00', 6],
  ['1,234.00', '12,34', '12,34', 5],
  ['1,234.00', '1234.00', '1234.00', 1],
  ['', '1,000', '1,000', 5],
])('%s edited to %s is %s with the caret at %i', (shown, text, plain, caret) => {
  expect(ungrouped(shown, text)).toEqual({ text: plain, caret })
})

test('signs of a Chinese keyboard keep their places', () => {
  expect(halfWidth('１２，３４５．６７')).toBe('12,345.67')
  expect(halfWidth('１２。５')).toBe('12.5')
})
