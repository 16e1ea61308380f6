import { createContext } from 'react'
import type { ShownColumn } from './shown-columns.ts'

/** Name of a row: read out with its checkbox and its buttons, which are the same in every row. '' outside of rows. */
export const RowName = createContext('')

/** What a button of a row is called: its word, and the row that it is for. */
export const nameOf = (label: string, row: string): string => `${label} ${row}`.trim()

/** The first text of a row, as an export would write it. */
export const rowName = <Row>(row: Row, columns: readonly ShownColumn<Row>[]): string => {
  for (const { spec } of columns) {
    const text = spec.sheet?.(row)
    if (typeof text === 'string' && text.trim() !== '') return text
  }
  return ''
}
