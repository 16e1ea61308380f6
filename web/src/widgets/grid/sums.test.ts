import { expect, it } from 'vitest'
import { sheetMoney } from './column-spec.ts'
import { sumOf } from './sums.ts'

const column = {
  id: 'net',
  title: '实付金额',
  width: 100,
  cell: () => '',
  sheet: (fen: string) => (fen === '' ? '' : sheetMoney(fen)),
}

it('adds the largest amounts to the fen, with those beyond a spreadsheet and empty cells', () => {
  expect(sumOf(column, Array(10_000).fill('99999999999'))).toBe('9,999,999,999,900.00')
  expect(sumOf(column, ['1', '', '99999999999', '1234567890123456789'])).toBe('12,345,679,901,234,567.89')
})
