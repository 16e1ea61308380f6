import './main-navigation.css'
import { useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/layers/menu.tsx'
import { useNavigation } from './navigation.ts'
import { currentIf, ShellLink } from './shell-link.tsx'

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

  return (
    <nav ref={bar} className="portal-nav" aria-label="主导航">
      {entries.map((entry, index) => (
        <ShellLink
          key={entry.path}
          data-entry
          to={entry.path}
          aria-current={currentIf(entry.current)}
          className={index < fitting ? undefined : 'is-away'}
          {...(index < fitting ? {} : { 'aria-hidden': true, tabIndex: -1 })}
        >
          {entry.name}
        </ShellLink>
      ))}
      {hidden.length > 0 && (
        <div className="portal-more">
          <button
            ref={more}
            type="button"
            aria-haspopup="menu"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            更多
            <Icon name="arrowDown" />
          </button>
          {open && (
            <Menu
              label="更多页面"
              opener={() => more.current}
              align="end"
              entries={hidden.map(({ name, path, current }) => ({ label: name, to: path, current }))}
              onClose={() => setOpen(false)}
            />
          )}
        </div>
      )}
    </nav>
  )
}
