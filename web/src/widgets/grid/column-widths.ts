/*
 * The widths of a grid's columns while they are fitted and dragged, of which React takes no notice. Each is on its
 * `<col>`, which has nothing within: on the table it would be every cell's, and each change would style all of them anew.
 */

/** On a column's `<col>`: its width, which the column that takes what is left over has, too. */
export const WIDTH = '--w-column'

/** On the table: the width of a column that others at its edge stand beside. */
export const edgeVariable = (id: string) => `--w-${id}`

/** They come first in the table, whose rows need not be searched for them. */
const columnsOf = (table: HTMLTableElement) =>
  [...(table.querySelector('colgroup')?.children ?? [])] as HTMLElement[]
const read = (column: HTMLElement | undefined) =>
  Number.parseFloat(column?.style.getPropertyValue(WIDTH) ?? '')

/** px; NaN for a column that is not shown. */
export const widthOf = (table: HTMLTableElement, id: string): number =>
  read(columnsOf(table).find(({ dataset }) => dataset.column === id))

export const writeWidths = (
  table: HTMLTableElement,
  widths: Iterable<readonly [id: string, px: number]>,
): void => {
  const wanted = new Map(widths)
  let least = 0
  for (const column of columnsOf(table)) {
    const id = column.dataset.column ?? ''
    const now = read(column)
    const px = wanted.get(id) ?? now
    least += px
    if (px === now) continue
    column.style.setProperty(WIDTH, `${px}px`)
    const edge = edgeVariable(id)
    if (table.style.getPropertyValue(edge)) table.style.setProperty(edge, `${px}px`)
  }
  table.style.minWidth = `${least}px`
}
