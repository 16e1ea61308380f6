import { longTime } from '../../ui/data/figures.tsx'
import { PrintSheet } from '../../ui/print-sheet.tsx'
import type { GridColumn } from './column-spec.ts'
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

/** A list on paper: all rows of its filter, the columns as shown, and their sums. */
export const PrintList = <Row,>(props: PrintListProps<Row>) => {
  const { columns, list, rowKey, summed } = props
  const written = columns.filter(column => column.sheet)
  const isAll = list.total <= list.rows.length
  return (
    <PrintSheet
      title={props.name}
      by={`打印人 ${props.by}　打印时间 ${longTime(list.at.toISOString())}`}
      onPrinted={props.onPrinted}
    >
      <p className="print-note">
        条件：{props.filter}　共 {list.total} 条{isAll ? '' : `，打印前 ${MAX_EXPORT_ROWS} 条`}
      </p>
      <table className="print-table">
        <thead>
          <tr>
            {written.map(column => (
              <th key={column.id} scope="col" className={column.numeric ? 'numeric' : undefined}>
                {column.unit ? `${column.title}（${column.unit}）` : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map(row => (
            <tr key={rowKey(row)}>
              {written.map(column => (
                <td key={column.id} className={column.numeric ? 'numeric' : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {summed.length > 0 && isAll && (
            <tr className="print-sum">
              {written.map((column, at) => (
                <td key={column.id} className={column.numeric ? 'numeric' : undefined}>
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
