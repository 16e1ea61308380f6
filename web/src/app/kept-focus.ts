import { useEffect } from 'react'
import { rememberPlace } from '../ui/layers/return-focus.ts'

/** Time that what closes or is drawn anew has to place the focus itself, ms. */
const PATIENCE_MS = 300

const isLost = () => document.activeElement === null || document.activeElement === document.body

/**
 * A button that closes itself, as one that has sent a code, or goes with what it has done, as the check of a row, takes the
 * focus with it, and who works by keyboard would begin at the top of the page again: the focus goes to the nearest place.
 * Nothing happens to a focus that somebody gave up by pressing elsewhere, or that went with its page (`Arrival`).
 */
export const useKeptFocus = () => {
  useEffect(() => {
    let last: Element | null = null
    let place: () => HTMLElement | null = () => null
    let path = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      last = document.activeElement
      place = rememberPlace()
      path = window.location.pathname
    }
    const giveUp = () => {
      last = null
    }
    const look = () => {
      timer = undefined
      // What is busy will have it again.
      if (!last || !isLost() || (last.isConnected && last.getAttribute('aria-busy') === 'true')) return
      if (path === window.location.pathname) place()?.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(() => {
      if (last && isLost()) timer ??= setTimeout(look, PATIENCE_MS)
    })
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', note)
    // Comes before the focus moves to what is pressed.
    document.addEventListener('pointerdown', giveUp, true)
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', giveUp, true)
    }
  }, [])
}
