import { neutral } from '@portal/shared/sheet/values.ts'
import { describe, expect, it } from 'vitest'
import { type GridColumn, sheetMoney, sheetRate } from './column-spec.ts'
import { allRows, sheetOf } from './sheet.ts'

interface Row {
  no: string
  fen: string
}
const columns: GridColumn<Row>[] = [
  {
    id: 'fen',
    title: '票面金额',
    unit: '元',
    width: 140,
    cell: row => row.fen,
    sheet: row => sheetMoney(row.fen),
  },
  { id: 'no', title: '编号', width: 70, cell: row => row.no, sheet: row => row.no },
  { id: 'actions', title: '操作', width: 70, cell: () => '详情' },
]

describe('a spreadsheet', () => {
  it('has exactly the columns that are shown, in their order, and no buttons', () => {
    const { data, columns: widths } = sheetOf(columns, [{ no: 'TX1', fen: '234567890' }])
    expect(data.map(row => row.map(cell => cell.value))).toEqual([
      ['票面金额（元）', '编号'],
      [2345678.9, 'TX1'],
    ])
    expect(widths).toEqual([{ width: 20 }, { width: 10 }])
  })

  it.each(['=1+1', '+86', '-1', '@A1', '\tx', '\rx', '＝1+1', '＋1', '－1', '＠A1'])(
    'takes the power out of %j',
    text => {
      expect(neutral(text)).toBe(`'${text}`)
      expect(sheetOf(columns, [{ no: text, fen: '0' }]).data[1]?.[1]?.value).toBe(`'${text}`)
    },
  )

  it('leaves other text and negative amounts as they are', () => {
    expect(neutral('9900 **** 0118')).toBe('9900 **** 0118')
    expect(sheetMoney('-105')).toEqual({ number: -1.05, format: '#,##0.00' })
    expect(sheetRate(12_800)).toEqual({ number: 1.28, format: '0.0000' })
  })

  it('keeps an amount exact that a spreadsheet would round', () => {
    expect(sheetMoney('123456789012345678')).toBe('1234567890123456.78')
  })
})

describe('reading all rows', () => {
  const pages = (total: number) => {
    const asked: number[] = []
    const fetchPage = async ({ page_no, page_size }: { page_no: number; page_size: number }) => {
      asked.push(page_no)
      const rows = Array.from(
        { length: Math.min(page_size, total - (page_no - 1) * page_size) },
        (_, at) => ({
          no: String((page_no - 1) * page_size + at),
          fen: '0',
        }),
      )
      return { rows, total }
    }
    return { asked, fetchPage }
  }

  it('asks page by page and tells how far it is', async () => {
    const { asked, fetchPage } = pages(230)
    const progress: number[] = []
    const { rows, total } = await allRows(
      { fetchPage },
      (row: Row) => row.no,
      read => progress.push(read),
    )
    expect([rows.length, total, asked, progress]).toEqual([230, 230, [1, 2, 3], [100, 200, 230]])
  })

  it('stops at ten thousand', async () => {
    const { asked, fetchPage } = pages(123_456)
    const { rows, total } = await allRows(
      { fetchPage },
      (row: Row) => row.no,
      () => undefined,
    )
    expect([rows.length, total, asked.length]).toEqual([10_000, 123_456, 100])
  })

  it('has each row once when they move meanwhile', async () => {
    const fetchPage = async ({ page_no }: { page_no: number }) => ({
      rows: Array.from({ length: page_no === 1 ? 100 : 51 }, (_, at) => ({
        no: String((page_no - 1) * 99 + at),
        fen: '0',
      })),
      total: 150,
    })
    const { rows } = await allRows(
      { fetchPage },
      (row: Row) => row.no,
      () => undefined,
    )
    expect(new Set(rows.map(row => row.no)).size).toBe(rows.length)
    expect(rows).toHaveLength(150)
  })
})
