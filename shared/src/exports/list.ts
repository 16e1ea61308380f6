/** What a list is that the bank writes into files. */
import type { CallPath, RowOf } from '../contract/table.ts'
import type { SheetValue } from '../sheet/values.ts'

interface PageOf<Row> {
  total: number
  rows: Row[]
}
type PagePath = { [P in CallPath]: RowOf<P> extends PageOf<unknown> ? P : never }[CallPath]
export type ExportRow<P extends PagePath> = RowOf<P> extends PageOf<infer Row> ? Row : never

export interface ExportColumn<Row> {
  id: string
  title: string
  /** After the title: 元, %. */
  unit?: string
  /** px, as the grid has it. */
  width: number
  sheet: (row: Row) => SheetValue
}

export interface ExportList<P extends PagePath> {
  path: P
  title: string
  columns: readonly ExportColumn<ExportRow<P>>[]
}

export const defineList = <P extends PagePath>(list: ExportList<P>): ExportList<P> => list
