import { expect, test } from 'vitest'
import { BillNo } from '../../ui/data/figures.tsx'
import { gridColumns } from './columns.tsx'

interface Row {
  name: string
  total_fen: string | null
  at: string | null
  kind: string
}

const columns = gridColumns<Row>([
  { id: 'name', title: '名称', width: 100, sort: true },
  { id: 'total_fen', title: '金额', width: 100, kind: 'fen' },
  { id: 'time', title: '时间', width: 100, kind: 'time', of: row => row.at },
  { id: 'kind', title: '种类', width: 100, names: { A: '甲' } },
  { id: 'actions', title: '操作', width: 80, edge: true, cell: () => '详情' },
])
const shown = (row: Row) => columns.map(({ cell }) => cell(row))
const written = (row: Row) => columns.flatMap(({ sheet }) => (sheet ? [sheet(row)] : []))

test('a cell and what a spreadsheet says come from one value; buttons are not written', () => {
  const row: Row = { name: '江州', total_fen: '123456', at: '2026-06-23T02:00:00Z', kind: 'A' }
  expect(shown(row)).toEqual(['江州', '1,234.56', '2026-06-23 10:00', '甲', '详情'])
  expect(written(row)).toEqual(['江州', { number: 1234.56, format: '#,##0.00' }, '2026-06-23 10:00', '甲'])
  const [name, money] = columns
  expect([name?.sort, money?.unit, money?.numeric]).toEqual(['name', '元', true])
})

test('what is missing is a dash in a cell and nothing in a spreadsheet; an unknown code stays itself', () => {
  const row: Row = { name: '', total_fen: null, at: null, kind: 'Z' }
  expect(shown(row)).toEqual(['—', '—', '—', 'Z', '详情'])
  expect(written(row)).toEqual(['', '', '', 'Z'])
})

test('a bill’s number is a mark of its own in a cell, a text in a spreadsheet, and a dash where there is none', () => {
  const [bill] = gridColumns<{ no: string | null }>([
    { id: 'no', title: '票据（包）号', width: 268, kind: 'bill' },
  ])
  const no = '599999000001320260403000000124'
  expect(bill?.cell({ no })).toEqual(BillNo({ value: no }))
  expect(bill?.sheet?.({ no })).toBe(no)
  expect([bill?.cell({ no: null }), bill?.sheet?.({ no: null })]).toEqual(['—', ''])
})
