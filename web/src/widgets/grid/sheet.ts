import { neutral, type SheetValue } from '@portal/shared/sheet/values.ts'
import type { GridColumn } from './column-spec.ts'
import type { GridSource } from './use-grid-source.ts'

/** Most rows of one export; more need a narrower filter. */
export const MAX_EXPORT_ROWS = 10_000
/** The largest page the server gives. */
const EXPORT_PAGE_SIZE = 100

interface Cell {
  value: string | number
  type: typeof String | typeof Number
  format?: string
  align?: 'right'
}

const cellOf = (value: SheetValue): Cell =>
  typeof value === 'string'
    ? { value: neutral(value), type: String }
    : { value: value.number, type: Number, format: value.format, align: 'right' }

/** Heads and cells of the columns shown, in their order; those without a spreadsheet value are left out. */
export const sheetOf = <Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]) => {
  const written = columns.flatMap(column => (column.sheet ? [{ ...column, sheet: column.sheet }] : []))
  const head = written.map(({ title, unit }) => ({
    value: unit ? `${title}（${unit}）` : title,
    type: String,
    fontWeight: 'bold' as const,
  }))
  return {
    data: [head, ...rows.map(row => written.map(column => cellOf(column.sheet(row))))],
    columns: written.map(({ width }) => ({ width: Math.round(width / 7) })),
  }
}

/** All rows of the filter in its order, up to the limit, each once though rows may move while they are read. */
export const allRows = async <Row>(
  { fetchPage }: Pick<GridSource<Row>, 'fetchPage'>,
  rowKey: (row: Row) => string,
  onProgress: (read: number, total: number) => void,
): Promise<{ rows: Row[]; total: number }> => {
  const found = new Map<string, Row>()
  for (let page_no = 1; ; page_no += 1) {
    const { rows, total } = await fetchPage({ page_no, page_size: EXPORT_PAGE_SIZE })
    for (const row of rows) found.set(rowKey(row), row)
    onProgress(Math.min(found.size, MAX_EXPORT_ROWS), total)
    const read = page_no * EXPORT_PAGE_SIZE
    if (rows.length === 0 || read >= total || read >= MAX_EXPORT_ROWS)
      return { rows: [...found.values()].slice(0, MAX_EXPORT_ROWS), total }
  }
}

/** Writes a spreadsheet and offers it for saving. The writer is a chunk of its own. */
export const saveSheet = async <Row>(
  name: string,
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
): Promise<void> => {
  const { default: writeSheet } = await import('write-excel-file/browser')
  const sheet = sheetOf(columns, rows)
  await writeSheet(sheet.data, { columns: sheet.columns, stickyRowsCount: 1, sheet: name }).toFile(
    `${name}.xlsx`,
  )
}
