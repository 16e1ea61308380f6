import { makeCsv } from '@portal/shared/imports/csv.ts'
import { expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'

test('cells with commas, quotes and line ends survive', () => {
  const rows = [
    ['发票号码', '备注'],
    ['26990000000000000001', '甲,乙 "丙"\n丁'],
  ]
  expect(parseCsv(makeCsv(rows))).toEqual(rows)
})

test('cells are trimmed, rows may be short, and empty rows are left out', () => {
  expect(parseCsv('a , b\r\n,\r\n\r\nc,d\ne')).toEqual([['a', 'b'], ['c', 'd'], ['e']])
})

test('a file of nothing has no rows', () => {
  expect(parseCsv('')).toEqual([])
})

test.each(['a,"b', 'a"b"c,d'])('%s is no such file', text => {
  expect(parseCsv(text)).toBeNull()
})
