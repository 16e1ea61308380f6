/** Keys on one cell: arrows walk, Shift with an arrow sets the column's width, Escape goes back to the row. */
import type { KeyboardEvent } from 'react'
import { pressedKey } from '../../ui/keys.ts'

/** A press of Shift and an arrow makes a column so much wider or narrower, px. */
export const WIDTH_STEP = 16

const isCell = (target: EventTarget): target is HTMLTableCellElement =>
  target instanceof HTMLTableCellElement && target.closest('.grid-detail, tfoot') === null

/** The cell or head that the key was pressed on itself, not on what stands in it. */
export const pressedCell = (event: KeyboardEvent): HTMLTableCellElement | null =>
  isCell(event.target) ? event.target : null

const isBox = (cell: Element | null) => cell?.classList.contains('grid-select') ?? false

/** Goes to a cell; only the row is a stop of the tab key. */
export const focusCell = (cell: Element | null | undefined): boolean => {
  if (!(cell instanceof HTMLTableCellElement) || isBox(cell)) return false
  cell.tabIndex = -1
  cell.focus()
  return true
}

/** The first cell of a row that is no box. */
export const enterRow = (row: HTMLTableRowElement): boolean =>
  focusCell([...row.cells].find(cell => !isBox(cell)))

const besideRow = (row: HTMLTableRowElement, way: 1 | -1): HTMLTableRowElement | null => {
  const rows = [
    ...(row.closest('table')?.querySelectorAll<HTMLTableRowElement>('thead tr, tr[data-row]') ?? []),
  ]
  return rows[rows.indexOf(row) + way] ?? null
}

/** Where an arrow leads; undefined for other keys. */
const target = (key: string, cell: HTMLTableCellElement): Element | null | undefined => {
  const row = cell.parentElement as HTMLTableRowElement
  if (key === 'ArrowRight') return cell.nextElementSibling
  if (key === 'ArrowLeft') return cell.previousElementSibling
  if (key === 'ArrowDown') return besideRow(row, 1)?.cells[cell.cellIndex] ?? null
  if (key === 'ArrowUp') return besideRow(row, -1)?.cells[cell.cellIndex] ?? null
  if (key === 'End') return row.cells[row.cells.length - 1]
  return undefined
}

/**
 * Takes a key that was pressed on a cell or a head.
 * @param onWiden by how much the column of this index is to grow, px
 * @returns false for keys that mean here what they mean on the row
 */
export const pressOnCell = (
  event: KeyboardEvent,
  cell: HTMLTableCellElement,
  onWiden: (cellIndex: number, px: number) => void,
): boolean => {
  const key = pressedKey(event)
  const row = cell.parentElement as HTMLTableRowElement
  const isWidening = event.shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')
  const next = target(key, cell)
  const isHead = row.dataset.row === undefined
  if (isWidening) onWiden(cell.cellIndex, key === 'ArrowRight' ? WIDTH_STEP : -WIDTH_STEP)
  else if (next !== undefined) {
    const went = focusCell(next)
    if (!went && key === 'ArrowLeft' && !isHead) row.focus()
  } else if (key === 'Home') enterRow(row)
  else if (key === 'Escape' && !isHead) row.focus()
  else if (isHead && (key === 'Enter' || key === ' ')) cell.querySelector('button')?.click()
  else return false
  event.preventDefault()
  event.stopPropagation()
  return true
}
