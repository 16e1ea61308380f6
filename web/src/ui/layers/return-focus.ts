import { useEffect, useRef } from 'react'

const AREA = 'section, main, [role="dialog"], [role="tabpanel"]'

const CONTROL =
  'button:not(:disabled), input:not(:disabled), textarea:not(:disabled), a[href], [tabindex="0"]'

const rowsOf = (body: Element): HTMLElement[] => [...body.querySelectorAll<HTMLElement>('tr[data-row]')]

/** The area itself takes the focus where nothing in it can be named. */
const focusable = (area: HTMLElement | undefined): HTMLElement | null => {
  if (area && area.tabIndex < 0) area.tabIndex = -1
  return area ?? null
}

/** The nearest control before this one in its area. */
const controlBefore = (element: Element, area: Element | undefined): HTMLElement | undefined =>
  [...(area?.querySelectorAll<HTMLElement>(CONTROL) ?? [])].findLast(
    each =>
      element.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING && each.checkVisibility(),
  )

/**
 * Where the focus is, and, once that can have it no longer, the place nearest to it: the control before one that is closed,
 * its row, wherever the list has moved it, the row that followed a row that is gone, or the area around it.
 */
export const rememberPlace = (): (() => HTMLElement | null) => {
  const element = document.activeElement instanceof HTMLElement ? document.activeElement : null
  const row = element?.closest<HTMLElement>('tr[data-row]')
  const body = row?.parentElement
  const rows = row && body ? rowsOf(body) : []
  const at = row ? rows.indexOf(row) : -1
  /** Nearest first. */
  const near = [...rows.slice(at), ...rows.slice(0, Math.max(at, 0)).reverse()]
  const areas: HTMLElement[] = []
  for (
    let area = element?.closest<HTMLElement>(AREA);
    area;
    area = area.parentElement?.closest<HTMLElement>(AREA)
  ) {
    areas.push(area)
  }
  return () => {
    if (element?.isConnected && !element.matches(':disabled')) return element
    const before = element?.isConnected && !row && controlBefore(element, areas[0])
    if (before) return before
    const now = body?.isConnected ? rowsOf(body) : []
    const next = near.find(each => each.isConnected) ?? now[Math.min(at, now.length - 1)]
    return next ?? focusable(areas.find(area => area.isConnected))
  }
}

/** Where the focus returns to from each layer that is open, the uppermost last. */
const open: (() => HTMLElement | null)[] = []

/**
 * For a dialog: the place to which the focus returns when it closes, though what opened it may be gone by then. One that
 * another dialog gave way to returns to where that one would have.
 */
export const useReturnFocus = (isOpen: boolean): (() => HTMLElement | null) => {
  const wasOpen = useRef(false)
  const place = useRef<() => HTMLElement | null>(() => null)
  // While it is drawn: by its effects the focus has moved inside.
  if (isOpen && !wasOpen.current) {
    const own = rememberPlace()
    const before = open.at(-1)
    // A busy button loses the focus, so that where it is now may say nothing.
    place.current = () => (before && !open.includes(before) && before()) || own()
  }
  wasOpen.current = isOpen
  useEffect(() => {
    if (!isOpen) return undefined
    const mine = place.current
    open.push(mine)
    return () => void open.splice(open.indexOf(mine), 1)
  }, [isOpen])
  return () => place.current()
}
