import type { ReactNode } from 'react'
import { TableFrame } from './table-frame.tsx'

export interface Column<Row> {
  key: string
  title: string
  /** After the title, small: 元, %. */
  unit?: string
  /** Right-aligned figures. */
  numeric?: boolean
  cell: (row: Row) => ReactNode
  /** Cell of the total row. */
  total?: ReactNode
}

interface SimpleTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  dense?: boolean
  /** On a phone a card each, of few columns too: where one of them is as wide as a bill's number. */
  stacked?: boolean
  /** Newer rows are on their way. */
  dimmed?: boolean
  /** Said in place of rows. */
  empty?: string
}

/** The one line of a table without rows. */
export const NoRows = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tr className="table-none">
    <td colSpan={columns}>{children}</td>
  </tr>
)

/** More than these do not stand beside each other on a phone. */
const BESIDE = 3

const titleOf = <Row,>({ title, unit }: Column<Row>) => (unit ? `${title}（${unit}）` : title)

/**
 * A plain table: cells are `<td>` under one stylesheet, which is what keeps long lists quick. On a phone each row of a wide
 * one is a card of its own, in which every figure has its name beside it.
 */
export const SimpleTable = <Row,>({
  caption,
  columns,
  rows,
  rowKey,
  dense = false,
  stacked = columns.length > BESIDE,
  dimmed = false,
  empty = '暂无记录',
}: SimpleTableProps<Row>) => (
  <TableFrame caption={caption}>
    <table
      className={`table ${dense ? 'table-dense' : ''} ${stacked ? 'table-stacked' : ''} ${dimmed ? 'is-dimmed' : ''}`}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.key} scope="col" className={column.numeric ? 'numeric' : undefined}>
              {column.title}
              {column.unit && <small> {column.unit}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && <NoRows columns={columns.length}>{empty}</NoRows>}
        {rows.map(row => (
          <tr key={rowKey(row)}>
            {columns.map(column => (
              <td
                key={column.key}
                className={column.numeric ? 'numeric' : undefined}
                data-title={titleOf(column)}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {columns.some(column => column.total !== undefined) && (
        <tfoot>
          <tr>
            {columns.map(column => (
              <td
                key={column.key}
                className={column.numeric ? 'numeric' : undefined}
                data-title={titleOf(column)}
              >
                {column.total}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  </TableFrame>
)
