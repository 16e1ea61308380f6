import type { FocusEvent, KeyboardEvent } from 'react'
import { pressedKey } from '../../ui/keys.ts'
import { enterRow, pressedCell, pressOnCell } from './cell-keys.ts'

const rowsOf = (row: HTMLElement) =>
  [...(row.parentElement?.children ?? [])].filter(
    (each): each is HTMLTableRowElement =>
      each instanceof HTMLTableRowElement && each.dataset.row !== undefined,
  )

/** Where a key leads from a row: neighbours, first, last; undefined for other keys. */
const target = (key: string, rows: readonly HTMLTableRowElement[], at: number) => {
  if (key === 'ArrowDown') return rows[at + 1]
  if (key === 'ArrowUp') return rows[at - 1]
  if (key === 'Home') return rows[0]
  return key === 'End' ? rows.at(-1) : undefined
}

interface RowKeyHandlers {
  onOpen: ((rowId: string) => void) | undefined
  onToggle: ((rowId: string) => void) | undefined
  /** Opens or closes a row of a tree. */
  onFold: ((rowId: string, open: boolean) => void) | undefined
  /** Begins to edit a row. */
  onEdit: ((rowId: string) => void) | undefined
  /** Copies the row, or its cell of this index. */
  onCopy: (rowId: string, cellIndex: number | null) => void
  /** Makes the column of the cells of this index wider, or narrower, px. */
  onWiden: (cellIndex: number, px: number) => void
}

const levelOf = (row: HTMLTableRowElement | undefined) => Number(row?.getAttribute('aria-level') ?? 0)

/**
 * Right opens a row of a tree, then goes to the first under it; left closes it, then goes to the one it stands under
 * (the ARIA pattern of tree grids). False for other keys and rows.
 */
const pressOnTree = (
  key: string,
  row: HTMLTableRowElement,
  rows: readonly HTMLTableRowElement[],
  onFold: NonNullable<RowKeyHandlers['onFold']>,
): boolean => {
  const at = rows.indexOf(row)
  const folded = row.getAttribute('aria-expanded')
  if (key === 'ArrowRight' && folded === 'false') onFold(row.dataset.row ?? '', true)
  else if (key === 'ArrowRight' && folded === 'true') rows[at + 1]?.focus()
  else if (key === 'ArrowLeft' && folded === 'true') onFold(row.dataset.row ?? '', false)
  else if (key === 'ArrowLeft')
    rows
      .slice(0, at)
      .findLast(each => levelOf(each) < levelOf(row))
      ?.focus()
  else return false
  return true
}

const isCopy = (event: KeyboardEvent, key: string) =>
  (event.ctrlKey || event.metaKey) &&
  key.toLowerCase() === 'c' &&
  document.getSelection()?.isCollapsed !== false

/**
 * Keys on a row or a cell itself (not on what stands in it): arrows walk, Enter opens, Space chooses, F2 edits,
 * Ctrl+C copies. Right leads from a row to its cells, but in a tree, where it opens the row.
 */
export const pressOnRow = (event: KeyboardEvent<HTMLElement>, handlers: RowKeyHandlers): void => {
  const { onOpen, onToggle, onFold, onEdit } = handlers
  const key = pressedKey(event)
  const cell = pressedCell(event)
  if (cell && pressOnCell(event, cell, handlers.onWiden)) return
  const row = cell ? cell.parentElement : event.target
  if (!(row instanceof HTMLTableRowElement) || row.dataset.row === undefined) return
  const rows = rowsOf(row)
  const next = target(key, rows, rows.indexOf(row))
  const folded = !next && onFold !== undefined && pressOnTree(key, row, rows, onFold)
  if (next) next.focus()
  else if (folded) event.preventDefault()
  else if (isCopy(event, key)) handlers.onCopy(row.dataset.row, cell?.cellIndex ?? null)
  else if (key === 'ArrowRight' && !onFold && enterRow(row)) event.preventDefault()
  else if (key === 'Enter' && onOpen) onOpen(row.dataset.row)
  else if (key === ' ' && onToggle) onToggle(row.dataset.row)
  else if ((key === 'F2' || key === 'Enter') && onEdit) onEdit(row.dataset.row)
  else return
  event.preventDefault()
}

/** The row that has the focus is the one that Tab comes back to; written to the page directly, without React. */
export const rememberRow = (event: FocusEvent<HTMLElement>): void => {
  const row = event.target.closest('tr')
  if (!row || row.dataset.row === undefined) return
  for (const each of rowsOf(row)) each.tabIndex = each === row ? 0 : -1
}
