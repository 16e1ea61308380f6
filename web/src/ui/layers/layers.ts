import { pressedKey } from '../keys.ts'

/*
 * Everything that floats (dialogs, drawers, popovers, menus, lists) is one stack, kept by the library beneath Chakra:
 * one Escape, or one press beside it, is for the uppermost layer alone. Here stands what the library cannot know.
 */

/** On an element that takes the Escape of what stands within it, and is no layer: a row edited in its place. */
export const OWN_ESCAPE = 'data-own-escape'

/** For a layer that hears an Escape: it is not for this layer, but for an input method or a row edited within it. */
export const isOwnEscape = (event: KeyboardEvent, layer: HTMLElement | null): boolean => {
  if (pressedKey(event) !== 'Escape') return true
  const own = event.target instanceof Element ? event.target.closest(`[${OWN_ESCAPE}]`) : null
  return own !== null && (layer === null || layer.contains(own))
}

/**
 * For a dialog or drawer that hears of a press beside it: a popup within is open, and the press closes only that. The
 * library asks the lowest layer first.
 */
export const hasPopup = (layer: HTMLElement | null): boolean =>
  layer?.querySelector('[popover][data-part="positioner"]') != null
