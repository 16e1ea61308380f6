import { createContext } from 'react'

/**
 * Where dialogs and drawers are drawn: beside the page that opened them, so that they leave the document together
 * with it when another page or the screen lock takes its place. null: at the end of the document.
 */
export const OverlayRoot = createContext<HTMLElement | null>(null)

/** Toasts stand beside every overlay: they can be read and closed while one is open. */
export const TOASTS_ID = 'toasts'

/** So do hints. */
export const HINTS_ID = 'hints'
/** The one that is shown. */
export const HINT_ID = 'hint'

let nowhere: HTMLElement | undefined
/** Where a page has none, an element of no page: for one that is missing the library waits, and fails unheard. */
const elementOf = (id: string) => () => {
  nowhere ??= document.createElement('div')
  return document.getElementById(id) ?? nowhere
}
export const besideOverlays = [TOASTS_ID, HINTS_ID].map(elementOf)
