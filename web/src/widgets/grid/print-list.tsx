import type { ReactNode } from 'react'
import { longTime } from '../../ui/data/figures.tsx'
import { PrintHead, PrintSheet } from '../../ui/print-sheet.tsx'
import type { GridColumn, SheetValue } from './column-spec.ts'
import { MAX_EXPORT_ROWS } from './sheet.ts'
import { sumOf } from './sums.ts'

export interface PrintedList<Row> {
  rows: readonly Row[]
  total: number
  at: Date
}

interface PrintListProps<Row> {
  name: string
  by: string
  filter: string
  /** As shown, in their order; those of buttons are left out. */
  columns: readonly GridColumn<Row>[]
  /** Columns that the grid has a total of. */
  summed: readonly string[]
  rowKey: (row: Row) => string
  list: PrintedList<Row>
  onPrinted: () => void
}

/** Numbers, amounts, days: text without a Chinese word never breaks. */
const isWhole = (value: SheetValue) => typeof value !== 'string' || !/\p{Script=Han}/u.test(value)

/** Names break into lines of six characters at the least, or are as long as they are. */
const MOST_EM = 6
const leastWidth = (values: readonly SheetValue[]) => {
  const longest = values.reduce<number>(
    (most, value) => (typeof value === 'string' && !isWhole(value) ? Math.max(most, value.length) : most),
    0,
  )
  return `${Math.min(longest, MOST_EM) + 1}em`
}

interface Cell {
  value: SheetValue
  shown: ReactNode
}

/** What is written of each column, from the top. */
const writtenOf = <Row,>(columns: readonly GridColumn<Row>[], rows: readonly Row[]) =>
  columns.flatMap(column => {
    const { sheet } = column
    if (!sheet) return []
    const cells = rows.map((row): Cell => ({ value: sheet(row), shown: column.cell(row) }))
    return [{ column, cells, minWidth: leastWidth(cells.map(cell => cell.value)) }]
  })

const classOf = ({ numeric }: { numeric?: boolean }, isOne: boolean) =>
  numeric ? 'numeric' : isOne ? 'print-whole' : undefined

/** A list on paper: all rows of its filter, the columns as shown, and their sums. */
export const PrintList = <Row,>(props: PrintListProps<Row>) => {
  const { columns, list, rowKey, summed } = props
  const written = writtenOf(columns, list.rows)
  const isAll = list.total <= list.rows.length
  return (
    <PrintSheet onPrinted={props.onPrinted}>
      <PrintHead title={props.name} by={`打印人 ${props.by}　打印时间 ${longTime(list.at.toISOString())}`} />
      <p className="print-note">
        条件：{props.filter}　共 {list.total} 条{isAll ? '' : `，打印前 ${MAX_EXPORT_ROWS} 条`}
      </p>
      <table className="print-table">
        <thead>
          <tr>
            {written.map(({ column, minWidth }) => (
              <th
                key={column.id}
                scope="col"
                className={column.numeric ? 'numeric' : undefined}
                style={{ minWidth }}
              >
                {column.unit ? `${column.title}（${column.unit}）` : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row, at) => (
            <tr key={rowKey(row)}>
              {written.map(({ column, cells }) => (
                <td key={column.id} className={classOf(column, isWhole(cells[at]?.value ?? ''))}>
                  {cells[at]?.shown}
                </td>
              ))}
            </tr>
          ))}
          {summed.length > 0 && isAll && (
            <tr className="print-sum">
              {written.map(({ column }, at) => (
                <td key={column.id} className={classOf(column, true)}>
                  {summed.includes(column.id) ? sumOf(column, list.rows) : at === 0 ? '合计' : ''}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </PrintSheet>
  )
}
