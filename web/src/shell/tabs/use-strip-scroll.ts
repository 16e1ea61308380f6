import { useEffect, useRef, useState } from 'react'

/** Of the strip's width, how much one press of an arrow goes on. */
const STEP = 0.6

/**
 * Whether the tabs are more than fit, and on which sides some are out of sight.
 * @param count number of tabs: with it the width changes
 */
export const useStripScroll = (count: number) => {
  const list = useRef<HTMLDivElement>(null)
  const [sides, setSides] = useState({ isCrowded: false, hasBefore: false, hasAfter: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab makes another width
  useEffect(() => {
    const element = list.current
    if (!element) return
    let { clientWidth: room, scrollWidth: needed } = element
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const next = {
        isCrowded: scrollWidth > clientWidth + 1,
        hasBefore: scrollLeft > 1,
        hasAfter: scrollLeft + clientWidth < scrollWidth - 1,
      }
      setSides(now =>
        now.isCrowded === next.isCrowded && now.hasBefore === next.hasBefore && now.hasAfter === next.hasAfter
          ? now
          : next,
      )
    }
    // The arrows and the window's edge take room from the tabs, and letters that come late make them wider: the present
    // one is brought back into sight.
    const follow = () => {
      const { clientWidth, scrollWidth } = element
      if (clientWidth !== room || scrollWidth !== needed)
        element.querySelector('.is-present')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      room = clientWidth
      needed = scrollWidth
      look()
    }
    look()
    const observer = new ResizeObserver(follow)
    for (const each of [element, ...element.children]) observer.observe(each)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [count])

  return {
    list,
    ...sides,
    step: (direction: 1 | -1) => {
      const element = list.current
      element?.scrollBy({ left: direction * element.clientWidth * STEP })
    },
  }
}
