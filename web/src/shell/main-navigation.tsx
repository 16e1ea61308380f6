import './main-navigation.css'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../ui/icon.tsx'
import { useNavigation } from './navigation.ts'

/** Room that 更多 takes, px. */
const MORE_WIDTH = 96

/**
 * How many of the entries fit, measured against the bar; all of them are always in the page, so that their widths
 * are known, those that do not fit out of sight.
 */
const useFitting = (count: number) => {
  const bar = useRef<HTMLElement>(null)
  const [fitting, setFitting] = useState(count)

  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const measure = () => {
      const widths = [...element.querySelectorAll<HTMLElement>(':scope > [data-entry]')].map(
        entry => entry.offsetWidth,
      )
      const room = element.clientWidth
      const all = widths.reduce((sum, width) => sum + width, 0)
      if (all <= room) return setFitting(count)
      let used = MORE_WIDTH
      const fit = widths.findIndex(width => {
        used += width
        return used > room
      })
      setFitting(fit === -1 ? count : fit)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [count])

  return { bar, fitting }
}

/** Main navigation of the portal; what does not fit goes into 更多. */
export const MainNavigation = () => {
  const entries = useNavigation()
  const { bar, fitting } = useFitting(entries.length)
  const [open, setOpen] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const hidden = entries.slice(fitting)

  useEffect(() => {
    if (!open) return
    const close = (event: PointerEvent) => {
      if (!more.current?.parentElement?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [open])

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    setOpen(false)
    more.current?.focus()
  }

  return (
    <nav ref={bar} className="portal-nav" aria-label="主导航">
      {entries.map((entry, index) => (
        <Link
          key={entry.path}
          data-entry
          to={entry.path}
          aria-current={entry.current ? 'page' : undefined}
          className={index < fitting ? undefined : 'is-away'}
          {...(index < fitting ? {} : { 'aria-hidden': true, tabIndex: -1 })}
        >
          {entry.name}
        </Link>
      ))}
      {hidden.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard for the button and the links within
        <div className="portal-more" onKeyDown={closeByKey}>
          <button ref={more} type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            更多
            <Icon name="arrowDown" />
          </button>
          {open && (
            <ul>
              {hidden.map(entry => (
                <li key={entry.path}>
                  <Link
                    to={entry.path}
                    aria-current={entry.current ? 'page' : undefined}
                    onClick={() => setOpen(false)}
                  >
                    {entry.name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </nav>
  )
}
