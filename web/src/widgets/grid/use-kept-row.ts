import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

const rowsOf = (frame: HTMLElement) => [...frame.querySelectorAll<HTMLElement>('tr[data-row]')]

/**
 * Whoever worked on a row that has left the list stands at the one that took its place, and where none is left at the
 * list itself; the browser would let the focus fall out of the page. Returns the focus handlers of the rows.
 */
export const useKeptRow = (frame: RefObject<HTMLElement | null>, rows: unknown) => {
  const last = useRef<{ id: string; at: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows have changed
  useEffect(() => {
    if (!last.current || !frame.current || document.activeElement !== document.body) return
    const { id, at } = last.current
    const present = rowsOf(frame.current)
    if (present.some(row => row.dataset.row === id)) return
    const next = present[Math.min(at, present.length - 1)] ?? frame.current
    next.focus({ preventScroll: true })
  }, [frame, rows])
  return (event: FocusEvent<HTMLElement>) => {
    const row = event.target.closest<HTMLElement>('tr[data-row]')
    if (row && frame.current)
      last.current = { id: row.dataset.row ?? '', at: rowsOf(frame.current).indexOf(row) }
  }
}
