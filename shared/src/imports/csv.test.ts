import { expect, test } from 'vitest'
import { makeCsv } from './csv.ts'

test('cells with commas, quotes and line ends are quoted, and the file says that it is UTF-8', () => {
  expect(makeCsv([['甲,乙 "丙"\n丁', '戊']])).toBe('\uFEFF"甲,乙 ""丙""\n丁",戊\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1'])('%s is written as text, not as a formula', cell => {
  expect(makeCsv([[cell]])).toBe(`\uFEFF'${cell}\r\n`)
})
