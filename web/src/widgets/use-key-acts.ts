import { useEffect, useEffectEvent } from 'react'
import { shownAppearance } from '../core/appearance.ts'
import { pressedKey } from '../ui/keys.ts'

/** What single letters do on a page now; one that is undefined does nothing. */
type KeyActs = Readonly<Record<string, (() => void) | undefined>>

const typing = 'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"]'
const asking = '[role="alertdialog"], [role="dialog"]'

/** Keys that are typed, go with a modifier, or belong to a dialog are nobody's act. */
const isForPage = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.target instanceof Element && event.target.closest(typing)) return false
  return ![...document.querySelectorAll(asking)].some(each => each.getClientRects().length > 0)
}

/**
 * Has letters act, by themselves, while the page is seen and nobody is typing (an input method's letters are text), unless
 * the user has switched them off.
 */
export const useKeyActs = (acts: KeyActs): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = acts[pressedKey(event).toLowerCase()]
    if (!act || shownAppearance().keys === 'off' || !isForPage(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
