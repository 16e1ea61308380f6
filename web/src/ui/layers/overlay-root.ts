import { createContext } from 'react'

/**
 * Where dialogs and drawers are drawn: beside the page that opened them, so that they leave the document together
 * with it when another page or the screen lock takes its place. null: at the end of the document.
 */
export const OverlayRoot = createContext<HTMLElement | null>(null)

/** Toasts stand beside every overlay: they can be read and closed while one is open. */
export const TOASTS_ID = 'toasts'
export const besideOverlays = [() => document.getElementById(TOASTS_ID)]
