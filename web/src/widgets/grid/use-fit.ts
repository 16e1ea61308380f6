import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { writeWidths } from './column-widths.ts'
import { type FitColumn, fitWidths } from './fit.ts'
import { looksOf, rule } from './ruler.ts'
import { SELECT_WIDTH, type ShownColumn } from './shown-columns.ts'

/** Longer texts are read as texts, whatever digits are in them. */
const FIGURE_LENGTH = 40
/** Of a figure with its unit or name: 剩 12 天. */
const FIGURE_WORDS = 4

/** An amount, a rate, a date, an identifier: half of it would be read as another one. */
export const isFigure = (text: string): boolean =>
  text.length <= FIGURE_LENGTH &&
  /\d/.test(text) &&
  (text.match(/\p{Script=Han}/gu)?.length ?? 0) <= FIGURE_WORDS

interface Needs {
  least: number
  wants: number | undefined
  /** Shapes of texts that were measured, see {@link shapeOf}. */
  shapes: Set<string>
  /** What was looked at last: dates, states and banks repeat from row to row. */
  last: string
}

const nothingYet = (): Needs => ({ least: 0, wants: undefined, shapes: new Set(), last: '' })

/** Shapes of texts that a column remembers before it begins anew. */
const MAX_SHAPES = 2000

/** Where a row stands: head, body and foot are written in different ways, and rows of a tree begin further in the deeper they stand. */
const placeOf = (row: HTMLElement): string => row.ariaLevel ?? row.parentElement?.tagName ?? ''

/** What a text looks like to the ruler: figures are tabular, so that one of them is as wide as another. */
const shapeOf = (place: string, text: string): string => `${place} ${text.replace(/\d/g, '0')}`

/**
 * Raises what a column needs by one of its cells. States are one word and never cut. A shape that was measured once is
 * not measured again: rulers are what a grid spends most of its drawing on.
 */
const measure = (cell: Element, place: string, looks: string, needs: Needs) => {
  const text = cell.textContent ?? ''
  if (text === needs.last) return
  needs.last = text
  const shape = shapeOf(place, text)
  if (needs.shapes.has(shape)) return
  if (needs.shapes.size > MAX_SHAPES) needs.shapes.clear()
  needs.shapes.add(shape)
  const isWhole = cell.tagName === 'TH' || cell.closest('tfoot') || cell.querySelector('.status')
  for (const { text, needs: px } of rule(cell, `${looks} ${place}`)) {
    if (isWhole || isFigure(text)) needs.least = Math.max(needs.least, px)
    else if (/\p{Script=Han}|[a-z]{3}/u.test(text)) needs.wants = Math.max(needs.wants ?? 0, px)
  }
}

/** Widths as they were fitted last, by page and caption. */
const fitted = new Map<string, ReadonlyMap<string, number>>()
const placeNamed = (caption: string) => `${location.pathname} ${caption}`

/** px by column, of a list that was open before. */
export const fittedBefore = (caption: string): ReadonlyMap<string, number> | undefined =>
  fitted.get(placeNamed(caption))

/** Of the frame's inside and of the table. */
const sizesOf = (frame: HTMLElement): string => {
  const { offsetWidth, offsetHeight } = frame.firstElementChild as HTMLElement
  return [frame.clientWidth, frame.clientHeight, offsetWidth, offsetHeight].join()
}

/** Not a row that is being edited, nor a row's detail. */
const isMeasured = ({ classList }: Element) =>
  !classList.contains('grid-detail') && !classList.contains('is-edited')

/**
 * Fits the columns of a table to its frame and to what is in them, see {@link fitWidths}: after each drawing and
 * whenever the frame's width changes. React takes no part in writing the widths. What a
 * column has needed once it keeps, so that turning a page does not move columns to and fro.
 * @param own columns whose width the user has set
 * @param drawn everything that decides what is in the table; a fixed number of things
 */
export const useFit = <Row>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly ShownColumn<Row>[],
  own: Readonly<Record<string, number>>,
  selectable: boolean,
  drawn: readonly unknown[],
  onFitted: (frame: HTMLElement) => void,
): void => {
  const needed = useRef(new Map<string, Needs>())
  const sizes = useRef('')
  const fit = () => {
    const element = frame.current
    const table = element?.querySelector('table')
    // In a tab behind another one nothing has a size.
    if (!element || !table || element.clientWidth === 0) return
    const first = selectable ? 1 : 0
    const needs = columns.map(({ spec: { id } }) => {
      const known = needed.current.get(id) ?? nothingYet()
      needed.current.set(id, known)
      return known
    })
    const looks = looksOf(element)
    let before = ''
    for (const row of table.rows) {
      if (!isMeasured(row)) continue
      const place = placeOf(row)
      let cell = row.children[first]
      for (const need of needs) {
        if (!cell) break
        // The same text stands differently there.
        if (place !== before) need.last = ''
        measure(cell, place, looks, need)
        cell = cell.nextElementSibling ?? undefined
      }
      before = place
    }
    const told = columns.map(
      ({ spec, width, side }, at): FitColumn => ({
        id: spec.id,
        width,
        side,
        isOwn: spec.id in own,
        least: needs[at]?.least ?? 0,
        wants: needs[at]?.wants,
      }),
    )
    const room = element.clientWidth - (selectable ? SELECT_WIDTH : 0)
    const widths = fitWidths(told, room)
    fitted.set(placeNamed(element.getAttribute('aria-label') ?? ''), widths)
    writeWidths(table, widths)
    sizes.current = sizesOf(element)
    onFitted(element)
  }
  const latest = useRef(fit)
  latest.current = fit
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is not drawn anew has been fitted
  useLayoutEffect(() => latest.current(), drawn)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    // It tells of the first sizes, too, to which the columns have been fitted already.
    const observer = new ResizeObserver(() => sizesOf(element) !== sizes.current && latest.current())
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [frame])
}
