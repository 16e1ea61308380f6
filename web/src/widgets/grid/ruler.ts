import { type CellLine, linesOf } from './cell-width.ts'

/** Cells that are remembered before the ruler begins anew. */
const MAX_RULED = 5_000

const ruled = new Map<string, readonly CellLine[]>()

/**
 * Where a grid stands, how wide it is and how large its letters are, which a cell's own marks do not say. Two grids of the
 * same looks give the same room to the same cell.
 */
export const looksOf = (frame: HTMLElement): string => {
  const { density } = document.documentElement.dataset
  return [
    location.pathname,
    frame.getAttribute('aria-label'),
    frame.clientWidth,
    density,
    devicePixelRatio,
  ].join(' ')
}

/**
 * The lines of a cell, as they were measured when such a cell was drawn before: a list that is opened again needs no
 * ruler, which is slow. Figures are tabular, so one digit is as wide as another.
 */
export const rule = (cell: Element, looks: string): readonly CellLine[] => {
  const key = `${looks} ${cell.tagName} ${cell.className} ${cell.innerHTML.replace(/\d/g, '0')}`
  const known = ruled.get(key)
  if (known) return known
  const lines = linesOf(cell)
  if (ruled.size > MAX_RULED) ruled.clear()
  ruled.set(key, lines)
  return lines
}
