import { useRef } from 'react'

const AREA = 'section, main, [role="dialog"], [role="tabpanel"]'

const rowsOf = (body: Element): HTMLElement[] => [...body.querySelectorAll<HTMLElement>('tr[data-row]')]

/** The area itself takes the focus where nothing in it can be named. */
const focusable = (area: HTMLElement | undefined): HTMLElement | null => {
  if (area && area.tabIndex < 0) area.tabIndex = -1
  return area ?? null
}

/** Where the focus is, and, once that is gone, where it was: the row that took its row's place, or the area around it. */
export const rememberPlace = (): (() => HTMLElement | null) => {
  const element = document.activeElement instanceof HTMLElement ? document.activeElement : null
  const row = element?.closest<HTMLElement>('tr[data-row]')
  const body = row?.parentElement
  const at = row && body ? rowsOf(body).indexOf(row) : -1
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
    const rows = body?.isConnected ? rowsOf(body) : []
    const next = rows[Math.min(at, rows.length - 1)]
    return next ?? focusable(areas.find(area => area.isConnected))
  }
}

/** For a dialog: the place to which the focus returns when it closes, though what opened it may be gone by then. */
export const useReturnFocus = (open: boolean): (() => HTMLElement | null) => {
  const wasOpen = useRef(false)
  const place = useRef<() => HTMLElement | null>(() => null)
  // While it is drawn: by its effects the focus has moved inside.
  if (open && !wasOpen.current) place.current = rememberPlace()
  wasOpen.current = open
  return () => place.current()
}
