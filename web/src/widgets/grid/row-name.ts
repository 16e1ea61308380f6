import { createContext } from 'react'
import type { ShownColumn } from './use-grid-table.ts'

/** Name of a row: read out with its checkbox and its buttons, which are the same in every row. '' outside of rows. */
export const RowName = createContext('')

/** The first text of a row, as an export would write it. */
export const rowName = <Row>(row: Row, columns: readonly ShownColumn<Row>[]): string => {
  for (const { spec } of columns) {
    const text = spec.sheet?.(row)
    if (typeof text === 'string' && text.trim() !== '') return text
  }
  return ''
}
