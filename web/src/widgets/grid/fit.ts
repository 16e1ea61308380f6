import { STRIP_WIDTH } from './mark-edges.ts'

/** How the room of a grid is shared among its columns, so that nothing that counts is cut. */

export interface FitColumn {
  id: string
  /** As declared or dragged, px. */
  width: number
  side: 'start' | 'end' | null
  /** Dragged by the user: no wider than that, except for its figures. */
  isOwn: boolean
  /** Width of its head and its figures, px. */
  least: number
  /** Width of its texts, px; undefined when it has none. */
  wants: number | undefined
}

/** Declared for names and titles; narrower ones are for a word: a state, a kind. */
const NAME_WIDTH = 120

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)

/**
 * Widths in px by column. Heads and figures are always whole. Where all columns fit, texts that are cut get what room
 * is left over and the first name the rest, which columns of nothing but figures share; where they do not, those that are
 * in sight before anybody scrolls share the room in the same way, so that it ends with a column and not in the middle of a
 * number.
 * @param room px between the edges, without the boxes that rows are chosen by
 */
export const fitWidths = (columns: readonly FitColumn[], room: number): Map<string, number> => {
  const widths = new Map(columns.map(({ id, width, least }) => [id, Math.ceil(Math.max(width, least))]))
  const of = ({ id }: FitColumn) => widths.get(id) ?? 0
  const middle = columns.filter(({ side }) => side === null)
  let left = Math.floor(room) - sum(columns.filter(({ side }) => side !== null).map(of))
  // Where columns go on beyond the edge, a strip says how many.
  if (sum(middle.map(of)) > left) left -= STRIP_WIDTH
  const inSight: FitColumn[] = []
  for (const column of middle) {
    if (of(column) > left) break
    inSight.push(column)
    left -= of(column)
  }
  if (inSight.length === 0) return widths
  const grow = (column: FitColumn, by: number) => {
    widths.set(column.id, of(column) + by)
    left -= by
  }
  const frozen = columns.filter(({ side }) => side === 'start')
  const texts = [...frozen, ...inSight].filter(({ wants, isOwn }) => wants !== undefined && !isOwn)
  for (const column of texts) grow(column, Math.max(0, Math.min(left, (column.wants ?? 0) - of(column))))
  const name = texts.find(({ width }) => width >= NAME_WIDTH) ?? texts[0]
  const free = inSight.filter(({ isOwn }) => !isOwn)
  const takers = name ? [name] : free.length > 0 ? free : inSight.slice(-1)
  takers.forEach((column, at) => {
    grow(column, Math.floor(left / (takers.length - at)))
  })
  return widths
}
