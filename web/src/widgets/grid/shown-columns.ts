import type { CSSProperties } from 'react'
import type { GridColumn } from './column-spec.ts'
import { edgeVariable } from './column-widths.ts'
import type { GridLayout } from './layout.ts'

/** A column as it is drawn now. */
export interface ShownColumn<Row> {
  spec: GridColumn<Row>
  width: number
  /** Which edge it stays at. */
  side: 'start' | 'end' | null
  className: string | undefined
  /** Where a frozen column stops, from the widths of those before it. */
  style: CSSProperties | undefined
  /** Others at the same edge stand beside it: its width is part of where they stop. */
  isBorne: boolean
}

export const SELECT_ID = 'select'
export const SELECT_WIDTH = 44

const sumOf = (ids: readonly string[]) => `calc(${ids.map(id => `var(${edgeVariable(id)})`).join(' + ')})`

const placed = <Row>(
  columns: readonly Pick<ShownColumn<Row>, 'spec' | 'width' | 'side'>[],
  selectable: boolean,
): ShownColumn<Row>[] => {
  const starts = columns.filter(column => column.side === 'start').map(column => column.spec.id)
  const ends = columns.filter(column => column.side === 'end').map(column => column.spec.id)
  return columns.map(column => {
    const { id, numeric } = column.spec
    const before = [...(selectable ? [SELECT_ID] : []), ...starts.slice(0, starts.indexOf(id))]
    const after = ends.slice(ends.indexOf(id) + 1)
    const offset = column.side === 'start' ? before : column.side === 'end' ? after : []
    // At the very edge, and behind the boxes alone, the stylesheet says it, which spares a style on every cell.
    const isBehindBoxes = offset.length === 1 && offset[0] === SELECT_ID
    const names = [
      numeric && 'numeric',
      column.side && `grid-${column.side}`,
      isBehindBoxes && 'behind-boxes',
      id === starts.at(-1) && 'is-last',
      id === ends[0] && 'is-first',
    ].filter(Boolean)
    const edge = column.side === 'start' ? 'left' : 'right'
    const style = offset.length > 0 && !isBehindBoxes ? { [edge]: sumOf(offset) } : undefined
    const isBorne = starts.slice(0, -1).includes(id) || ends.slice(1).includes(id)
    return { ...column, className: names.join(' ') || undefined, style, isBorne }
  })
}

/** The columns that are shown, from the left edge to the right one, as a user has arranged them. */
export const shownColumns = <Row>(
  columns: readonly GridColumn<Row>[],
  { order, hidden, frozen, widths }: GridLayout,
  selectable: boolean,
): ShownColumn<Row>[] => {
  const sideOf = ({ id, edge }: GridColumn<Row>): ShownColumn<Row>['side'] => {
    if (edge) return 'end'
    return frozen.includes(id) ? 'start' : null
  }
  const places = new Map(order.map((id, at) => [id, at]))
  // A column that the arrangement does not know yet stands last.
  const placeOf = ({ id }: GridColumn<Row>) => places.get(id) ?? order.length
  const arranged = columns
    .filter(({ id, edge }) => edge || !hidden.includes(id))
    .map(spec => ({ spec, width: widths[spec.id] ?? spec.width, side: sideOf(spec) }))
    .toSorted((a, b) => placeOf(a.spec) - placeOf(b.spec))
  const at = (side: ShownColumn<Row>['side']) => arranged.filter(column => column.side === side)
  return placed([...at('start'), ...at(null), ...at('end')], selectable)
}
