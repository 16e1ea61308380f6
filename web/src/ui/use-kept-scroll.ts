import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Remembers how far everything within an element has been scrolled, since what leaves the document comes back at its
 * beginning.
 * @returns scrolls everything to where it was
 */
export const useKeptScroll = (root: RefObject<HTMLElement | null>): (() => void) => {
  const offsets = useRef(new Map<Element, { left: number; top: number }>())
  useLayoutEffect(() => {
    const element = root.current
    const note = ({ target }: Event) => {
      if (target instanceof Element) {
        offsets.current.set(target, { left: target.scrollLeft, top: target.scrollTop })
      }
    }
    const options = { capture: true, passive: true }
    element?.addEventListener('scroll', note, options)
    return () => element?.removeEventListener('scroll', note, options)
  }, [root])
  return useCallback(() => {
    for (const [element, { left, top }] of offsets.current) {
      if (!root.current?.contains(element)) offsets.current.delete(element)
      else element.scrollTo(left, top)
    }
  }, [root])
}
