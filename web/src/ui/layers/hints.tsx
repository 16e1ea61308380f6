import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { pressedKey } from '../keys.ts'
import { HINT_ID, HINTS_ID } from './overlay-root.ts'

/** What an element says of itself while it is pointed at, or reached by key. */
export interface Hint {
  target: HTMLElement
  text: string
}

/** The pointer rests this long before a hint comes, ms; the next one beside it comes at once. */
const OPEN_MS = 400
/** Time to get from the element over to its hint, ms. */
const CLOSE_MS = 200

const Frame = lazy(() => import('./hint-frame.tsx'))

const isCut = (element: Element) => element.scrollWidth > element.clientWidth

/** The hint of what stands here. A text that only repeats what can be read in full is none. */
const hintAt = (place: EventTarget | null): Hint | null => {
  const target = place instanceof Element ? place.closest<HTMLElement>('[data-hint]') : null
  const text = target?.dataset.hint
  if (!target || !text) return null
  // A grid measures its cells itself.
  const repeats =
    target.localName !== 'td' && target.textContent === text && ![target, ...target.children].some(isCut)
  return repeats ? null : { target, text }
}

/**
 * Shows the hint of any element: `data-hint` in its markup, nothing else. It exists once, beside the pages. It comes when
 * the pointer rests or the focus arrives by key, can be pointed at itself, and goes with both, with Escape, which closes
 * nothing else then, and with any press (WCAG 2.2, 1.4.13).
 */
export const Hints = () => {
  const [hint, show] = useState<Hint | null>(null)
  const shown = useRef<Hint | null>(null)
  shown.current = hint
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    /** What was pressed says nothing more until the pointer has left it. */
    let pressed: Element | null = null
    let byKey = false
    const later = (next: Hint | null, ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => show(next), ms)
    }
    const close = () => {
      clearTimeout(timer)
      show(null)
    }
    /** Reached by key, it stays until the focus goes on. */
    const hasFocus = () => shown.current !== null && shown.current.target === document.activeElement
    const scroll = () => hasFocus() || close()
    const point = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      const { current } = shown
      if (event.target instanceof Element && event.target.closest(`#${HINT_ID}`)) return clearTimeout(timer)
      const next = hintAt(event.target)
      if (next?.target !== pressed) pressed = null
      if (next && next.target === pressed) return
      if (next) later(next, current ? 0 : OPEN_MS)
      else if (!hasFocus()) later(null, CLOSE_MS)
    }
    const press = (event: Event) => {
      pressed = hintAt(event.target)?.target ?? null
      close()
    }
    const key = (event: KeyboardEvent) => {
      const name = pressedKey(event)
      byKey = name === 'Tab' || name.startsWith('Arrow')
      if (name !== 'Escape' || !shown.current) return
      event.stopPropagation()
      close()
    }
    const focus = ({ target }: FocusEvent) => {
      const next = byKey ? hintAt(target) : null
      // What an element holds may have the focus without being what the hint speaks of.
      if (next && next.target === target) later(next, 0)
    }
    const listeners = new AbortController()
    const { signal } = listeners
    document.addEventListener('pointerover', point, { signal })
    document.addEventListener('focusin', focus, { signal })
    document.addEventListener('focusout', close, { signal })
    // Before any layer hears of it.
    window.addEventListener('keydown', key, { signal, capture: true })
    window.addEventListener('pointerdown', press, { signal, capture: true })
    window.addEventListener('click', press, { signal, capture: true })
    window.addEventListener('scroll', scroll, { signal, capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      listeners.abort()
    }
  }, [])
  return (
    <div id={HINTS_ID}>
      {hint && (
        <Suspense fallback={null}>
          <Frame hint={hint} />
        </Suspense>
      )}
    </div>
  )
}
