import { expect, test } from 'vitest'
import { makeCsv, parseCsv } from './csv.ts'

test('cells with commas, quotes and line ends survive', () => {
  const rows = [
    ['发票号码', '备注'],
    ['26990000000000000001', '甲,乙 "丙"\n丁'],
  ]
  expect(parseCsv(makeCsv(rows))).toEqual(rows)
})

test('cells are trimmed and empty rows left out', () => {
  expect(parseCsv('a , b\r\n,\r\n\r\nc,d')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('a quoted cell that never ends is no file', () => {
  expect(parseCsv('a,"b')).toBeNull()
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)'])('%s is written as text, not as a formula', cell => {
  expect(makeCsv([[cell]])).toBe(`\uFEFF'${cell}\r\n`)
})
