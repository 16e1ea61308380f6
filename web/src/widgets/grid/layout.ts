import type { GridColumn } from './column-spec.ts'

/** How one user has arranged one grid. Columns at the right edge are not part of it. */
export interface GridLayout {
  order: readonly string[]
  hidden: readonly string[]
  /** Stay at the left edge, in their order among the columns. */
  frozen: readonly string[]
  /** Widths that differ from the column's own, px. */
  widths: Readonly<Record<string, number>>
}

type Columns = readonly Pick<GridColumn<never>, 'id' | 'hidden' | 'frozen' | 'edge'>[]

const MIN_WIDTH = 56
const MAX_WIDTH = 640

export const boundWidth = (px: number): number => Math.round(Math.min(Math.max(px, MIN_WIDTH), MAX_WIDTH))

const idsOf = (columns: Columns, which: (column: Columns[number]) => unknown) =>
  columns.filter(column => !column.edge && which(column)).map(column => column.id)

const ownLayouts = new WeakMap<Columns, GridLayout>()

/** As the columns are declared; reckoned once for those that are declared outside of a component. */
export const defaultLayout = (columns: Columns): GridLayout => {
  const known = ownLayouts.get(columns)
  if (known) return known
  const own: GridLayout = {
    order: idsOf(columns, () => true),
    hidden: idsOf(columns, column => column.hidden),
    frozen: idsOf(columns, column => column.frozen),
    widths: {},
  }
  ownLayouts.set(columns, own)
  return own
}

/** The stored order of columns that still exist; a column that is new since then stands after its neighbour. */
const mergeOrder = (stored: readonly string[], own: readonly string[]): string[] => {
  const merged = stored.filter((id, at) => own.includes(id) && stored.indexOf(id) === at)
  own.forEach((id, at) => {
    if (!merged.includes(id)) merged.splice(at === 0 ? 0 : merged.indexOf(own[at - 1] ?? '') + 1, 0, id)
  })
  return merged
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string') : []

/**
 * A stored layout fitted to the columns of today: unknown ones are forgotten, new ones shown as their column says.
 * Null for text that is none.
 */
export const readLayout = (text: string, columns: Columns): GridLayout | null => {
  // What most users have; to throw and catch it would be felt.
  if (text === '') return null
  try {
    return fitLayout(JSON.parse(text), columns)
  } catch {
    return null
  }
}

/** The same for what is parsed already. */
export const fitLayout = (stored: unknown, columns: Columns): GridLayout | null => {
  if (stored === null || typeof stored !== 'object' || !('order' in stored)) return null
  const { order, hidden, frozen, widths } = stored as Record<string, unknown>
  const own = defaultLayout(columns)
  const storedOrder = textsIn(order)
  const isNew = (id: string) => !storedOrder.includes(id)
  const chosen = (now: unknown, before: readonly string[]) => {
    const texts = textsIn(now)
    return own.order.filter(id => (isNew(id) ? before : texts).includes(id))
  }
  const hiddenNow = chosen(hidden, own.hidden)
  return {
    order: mergeOrder(storedOrder, own.order),
    hidden: hiddenNow.length < own.order.length ? hiddenNow : own.hidden,
    frozen: chosen(frozen, own.frozen),
    widths: Object.fromEntries(
      Object.entries(widths && typeof widths === 'object' ? widths : {}).flatMap(([id, px]) =>
        own.order.includes(id) && typeof px === 'number' ? [[id, boundWidth(px)]] : [],
      ),
    ),
  }
}

/** Columns that are shown, in their order. */
export const shownIds = ({ order, hidden }: GridLayout): string[] => order.filter(id => !hidden.includes(id))

/** Puts a column before the shown one that stands at `to` (after its own removal), clipped to both ends. */
export const moveColumn = (layout: GridLayout, id: string, to: number): GridLayout => {
  const order = layout.order.filter(each => each !== id)
  const others = shownIds({ ...layout, order })
  const next = others[Math.max(to, 0)]
  const last = others.at(-1)
  const at = next ? order.indexOf(next) : last ? order.indexOf(last) + 1 : order.length
  order.splice(at, 0, id)
  return { ...layout, order }
}

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter(each => each !== id) : [...ids, id]

/** Shows or hides a column; the last one shown stays. */
export const toggleShown = (layout: GridLayout, id: string): GridLayout => {
  const hidden = toggled(layout.hidden, id)
  return hidden.length < layout.order.length ? { ...layout, hidden } : layout
}

export const toggleFrozen = (layout: GridLayout, id: string): GridLayout => ({
  ...layout,
  frozen: toggled(layout.frozen, id),
})

export const setWidth = (layout: GridLayout, id: string, px: number): GridLayout => ({
  ...layout,
  widths: { ...layout.widths, [id]: boundWidth(px) },
})
