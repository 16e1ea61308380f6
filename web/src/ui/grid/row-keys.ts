import type { FocusEvent, KeyboardEvent } from 'react'

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
}

/** Keys on a row itself (not on what stands in it): arrows walk, Enter opens, Space chooses. */
export const pressOnRow = (event: KeyboardEvent<HTMLElement>, { onOpen, onToggle }: RowKeyHandlers): void => {
  const row = event.target
  if (!(row instanceof HTMLTableRowElement) || row.dataset.row === undefined) return
  const rows = rowsOf(row)
  const next = target(event.key, rows, rows.indexOf(row))
  if (next) next.focus()
  else if (event.key === 'Enter' && onOpen) onOpen(row.dataset.row)
  else if (event.key === ' ' && onToggle) onToggle(row.dataset.row)
  else return
  event.preventDefault()
}

/** The row that has the focus is the one that Tab comes back to; written to the page, React does not hear of it. */
export const rememberRow = (event: FocusEvent<HTMLElement>): void => {
  const row = event.target.closest('tr')
  if (!row || row.dataset.row === undefined) return
  for (const each of rowsOf(row)) each.tabIndex = each === row ? 0 : -1
}
