/** To what it belongs, and to the edge of the window, px. */
const GAP = 4
const EDGE = 8

/**
 * Draws what floats above all of its document (the browser's top layer), where it stays in its place within its dialog:
 * no box that scrolls cuts it off, and the dialog keeps the focus within.
 */
export const inTopLayer = (element: HTMLElement | null): void => {
  if (!element || element.popover) return
  element.popover = 'manual'
  // Without it the popup lies in the page, fixed all the same.
  element.showPopover?.()
}

/** Beside what it belongs to: under it, above it where there is no room, never beyond the window. */
export const floating = (
  beside: () => HTMLElement | null,
  placement: 'bottom' | 'bottom-start' | 'bottom-end',
) => ({
  strategy: 'fixed' as const,
  placement,
  gutter: GAP,
  overflowPadding: EDGE,
  getAnchorRect: () => beside()?.getBoundingClientRect() ?? null,
})
