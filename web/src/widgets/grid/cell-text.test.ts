import { sheetMoney, sheetRate } from '@portal/shared/sheet/values.ts'
import { expect, test } from 'vitest'
import { cellText, isIdentifier, rowsText } from './cell-text.ts'
import { gridColumns } from './columns.tsx'

test('a cell is copied exactly, and never as a formula', () => {
  expect(cellText(sheetMoney('99999999999999'))).toBe('999999999999.99')
  expect(cellText(sheetMoney('99999999999999999'))).toBe('999999999999999.99')
  expect(cellText(sheetMoney('-1'))).toBe('-0.01')
  expect(cellText(sheetRate(12_800))).toBe('1.2800')
  expect(cellText('=1+1')).toBe("'=1+1")
  expect(cellText('＠SUM')).toBe("'＠SUM")
  expect(cellText('两\t列\n两行')).toBe('两 列 两行')
  expect(cellText('6222****0001')).toBe('6222****0001')
})

test('rows are copied under their heads, without the columns that are buttons', () => {
  const columns = gridColumns<{ no: string; fen: string }>([
    { id: 'no', title: '编号', width: 100 },
    { id: 'fen', title: '金额', width: 100, kind: 'fen' },
    { id: 'do', title: '操作', width: 60, edge: true, cell: () => '详情' },
  ])
  expect(rowsText(columns, [{ no: 'TX20260623000018', fen: '234567890' }])).toBe(
    '编号\t金额（元）\nTX20260623000018\t2345678.90',
  )
})

test('numbers that people carry away are told from dates, amounts and masked ones', () => {
  for (const text of [
    'TX20260623000018',
    '599999000001320260403000000124',
    '91420100MA4KXXXX18',
    '15400000001',
  ])
    expect(isIdentifier(text), text).toBe(true)
  for (const text of [
    '2026-06-23',
    '2026-06',
    '2,345,678.90',
    '6222****0001',
    '云岭示例银行',
    'administrator',
    '待银行审批',
  ])
    expect(isIdentifier(text), text).toBe(false)
})
