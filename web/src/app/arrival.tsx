import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

const LOOK_EVERY_MS = 100
/** Where the heading waits for data, the focus begins at the main part in the meantime. */
const LOOKS_FOR_HEADING = 10
const LOOKS = 300

/** The first visible match; hidden tabs of the back office do not count. */
const shown = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(element => element.checkVisibility())

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

const begin = (place: HTMLElement) => {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/**
 * Says that another page has come. Where the press that led there went with the old page, as a sign-in's, the focus
 * begins at the new one's heading, or its main part; where it still has its place, as in a menu, it stays and the title
 * is read out. The first page is read by itself.
 */
export const Arrival = () => {
  const { pathname } = useLocation()
  const [said, setSaid] = useState('')
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    setSaid('')
    let looks = 0
    let begun: Element | undefined
    // Not at once: the title is set, and what closes with the old page gives the focus back, a moment later.
    const timer = setInterval(() => {
      last.current = pathname
      looks += 1
      const hasPlace = !isFocusLost() && document.activeElement !== begun
      const heading = shown('main h1')
      if (hasPlace || heading || looks === LOOKS) clearInterval(timer)
      if (hasPlace && !begun) setSaid(document.title)
      if (hasPlace) return
      const place = heading ?? (looks === LOOKS_FOR_HEADING ? shown('main') : undefined)
      if (place) begin(place)
      begun = place ?? begun
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [pathname])
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}
