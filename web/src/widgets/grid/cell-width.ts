/** Content of a cell beside its first line: a second line, and whatever hangs over its edge. */
const BESIDE = '.sub, .numeric .icon, .grid-handle'

export interface CellLine {
  text: string
  /** px that the cell must have for this line to be whole. */
  needs: number
}

const paddingOf = (cell: Element): number => {
  const { paddingLeft, paddingRight } = getComputedStyle(cell)
  return (Number.parseFloat(paddingLeft) || 0) + (Number.parseFloat(paddingRight) || 0)
}

/**
 * The lines of a cell with the room they take, cut or not. `scrollWidth` is no help: what reaches into the padding
 * is cut already and does not count there.
 */
export const linesOf = (cell: Element): CellLine[] => {
  const range = document.createRange()
  // Most cells are a text and nothing else.
  const isMixed = cell.firstElementChild !== null
  const beside = isMixed && cell.querySelector(BESIDE)
  range.selectNodeContents(cell)
  if (beside) range.setEndBefore(beside)
  const padding = paddingOf(cell)
  const line = (): CellLine => ({
    text: range.toString(),
    needs: Math.ceil(range.getBoundingClientRect().width + padding - 0.01),
  })
  const lines = [line()]
  if (!isMixed) return lines
  for (const lower of cell.querySelectorAll('.sub')) {
    range.selectNodeContents(lower)
    lines.push(line())
  }
  return lines
}

/** Whether something of a cell cannot be seen. */
export const isCut = (cell: Element): boolean => linesOf(cell).some(({ needs }) => needs > cell.clientWidth)
