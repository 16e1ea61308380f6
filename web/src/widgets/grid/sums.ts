/** Sums of a list's money columns, to the fen. */
import { formatYuan } from '@portal/shared/money/fen.ts'
import type { GridColumn, SheetValue } from './column-spec.ts'

/** Fen of a money cell as a file has it: yuan, exact to the fen; nothing where it is empty. */
const fenOf = (value: SheetValue | undefined): bigint => {
  if (value === undefined) return 0n
  if (typeof value !== 'string') return BigInt(Math.round(value.number * 100))
  return /^-?\d+\.\d{2}$/.test(value) ? BigInt(value.replace('.', '')) : 0n
}

/** The sum of a money column over these rows, as yuan. */
export const sumOf = <Row>(column: GridColumn<Row>, rows: readonly Row[]): string =>
  formatYuan(rows.reduce((sum, row) => sum + fenOf(column.sheet?.(row)), 0n))
