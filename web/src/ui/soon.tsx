import { type ReactNode, useDeferredValue } from 'react'

/**
 * What a press opens, drawn when the press itself has been painted, and in parts between which the browser can take what
 * comes next: a list or a dialog takes longer to draw than somebody waits for a sign that the press was felt.
 */
export const Soon = ({ children }: { children: ReactNode }) => useDeferredValue(true, false) && children
