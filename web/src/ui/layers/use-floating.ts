import './floating.css'
import { autoUpdate, computePosition, flip, offset, type Placement, shift, size } from '@floating-ui/dom'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** To what it belongs, and to the edge of the window, px. */
const GAP = 4
const EDGE = 8

/** In the least room there is it still shows some lines, and scrolls, px. */
const LEAST_ROOM = 120

/**
 * Floats a popup of the class `floating` beside what it belongs to: under it, above it where there is no room, never
 * beyond the window. It stays where it is in the document, within its dialog, and is drawn above all of it (the
 * browser's top layer), so that no box that scrolls cuts it off.
 */
export const useFloating = (
  box: RefObject<HTMLElement | null>,
  beside: () => Element | null,
  placement: Placement,
): void => {
  const latest = useRef(beside)
  latest.current = beside
  useLayoutEffect(() => {
    const popup = box.current
    const anchor = latest.current()
    if (!popup || !anchor) return
    popup.popover = 'manual'
    // Without it the popup lies in the page, fixed all the same.
    popup.showPopover?.()
    const middleware = [
      offset(GAP),
      flip({ padding: EDGE }),
      shift({ padding: EDGE }),
      size({
        padding: EDGE,
        apply: ({ availableHeight, rects }) => {
          popup.style.setProperty('--float-room', `${Math.max(availableHeight, LEAST_ROOM)}px`)
          popup.style.setProperty('--float-width', `${rects.reference.width}px`)
        },
      }),
    ]
    return autoUpdate(anchor, popup, () => {
      void computePosition(anchor, popup, { strategy: 'fixed', placement, middleware }).then(({ x, y }) => {
        popup.style.setProperty('--float-x', `${x}px`)
        popup.style.setProperty('--float-y', `${y}px`)
      })
    })
  }, [box, placement])
}
