/** Small cells of a statistic (主体数不足): one company's business must not be readable from it. */

/** A cell of fewer companies is never shown. */
export const MIN_COMPANIES = 3

export interface Cell {
  key: string
  members: ReadonlySet<number>
  count: number
  amountFen: bigint
}

const together = (cells: readonly Cell[]) => new Set(cells.flatMap(cell => [...cell.members]))

/**
 * Which cells are hidden: those of too few companies, and of the others the smallest ones as long as what is
 * hidden holds too few companies in sum; otherwise the rest could be found by subtracting from the total.
 */
export const hiddenCells = (cells: readonly Cell[]): Cell[] => {
  const sorted = cells
    .filter(cell => cell.members.size > 0)
    .sort((a, b) => a.members.size - b.members.size || (a.amountFen < b.amountFen ? -1 : 1))
  let wanted = sorted.filter(cell => cell.members.size < MIN_COMPANIES).length
  if (wanted === 0) return []
  while (wanted < sorted.length && together(sorted.slice(0, wanted)).size < MIN_COMPANIES) wanted += 1
  return sorted.slice(0, wanted)
}

/** The cells as they may be shown, largest first, with the hidden ones as one at the end if they are enough. */
export const suppressed = (cells: readonly Cell[]): { shown: Cell[]; others: Cell | undefined } => {
  const hidden = hiddenCells(cells)
  const shown = cells
    .filter(cell => cell.members.size > 0 && !hidden.includes(cell))
    .sort((a, b) => (a.amountFen > b.amountFen ? -1 : 1))
  const members = together(hidden)
  if (members.size < MIN_COMPANIES) return { shown, others: undefined }
  return {
    shown,
    others: {
      key: '',
      members,
      count: hidden.reduce((sum, cell) => sum + cell.count, 0),
      amountFen: hidden.reduce((sum, cell) => sum + cell.amountFen, 0n),
    },
  }
}
