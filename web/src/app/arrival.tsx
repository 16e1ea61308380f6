import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

const LOOK_EVERY_MS = 100
/** A heading that waits for data is not waited for longer. */
const LOOKS = 10

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
    // Not at once: the title is set, and what closes with the old page gives the focus back, a moment later.
    const timer = setInterval(() => {
      last.current = pathname
      looks += 1
      const isLost = isFocusLost()
      const place = shown('main h1') ?? (looks === LOOKS ? shown('main') : undefined)
      if (isLost && !place && looks < LOOKS) return
      clearInterval(timer)
      if (isLost && place) begin(place)
      else setSaid(document.title)
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [pathname])
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}
