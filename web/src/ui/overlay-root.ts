import { createContext } from 'react'

/**
 * Where dialogs and drawers are drawn: beside the page that opened them, so that they leave the document together
 * with it when another page or the screen lock takes its place. null: at the end of the document.
 */
export const OverlayRoot = createContext<HTMLElement | null>(null)
