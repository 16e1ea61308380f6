import './menu.css'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from './icon.tsx'

export interface MenuEntry {
  label: string
  icon?: IconName
  /** A line above it. */
  divided?: true
  onSelect: () => void
}

interface MenuProps {
  label: string
  entries: readonly MenuEntry[]
  /** Above the entries, not chosen from. */
  head?: ReactNode
  style?: CSSProperties
  className?: string
  onClose: () => void
}

/**
 * A menu that floats: the first entry has the focus, arrows, Home and End move it, Escape, Tab and a press beside it
 * close it, and the focus goes back to where it was (APG menu pattern).
 */
export const Menu = ({ label, entries, head, style, className = '', onClose }: MenuProps) => {
  const menu = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    const before = document.activeElement
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
    const beside = ({ target }: Event) => {
      // A press on its own button is that button's matter.
      const isOwn = target instanceof Element && target.closest('[aria-haspopup="menu"]')
      if (target instanceof Node && !isOwn && !menu.current?.contains(target)) close.current()
    }
    document.addEventListener('pointerdown', beside, true)
    return () => {
      document.removeEventListener('pointerdown', beside, true)
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const next: Partial<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: items.length - 1,
    }
    const to = next[event.key]
    if (to !== undefined) items.at(to % items.length)?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={`menu ${className}`} style={style}>
      {head && <div className="menu-head">{head}</div>}
      <div ref={menu} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
        {entries.map(entry => (
          <button
            key={entry.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={entry.divided ? 'is-divided' : undefined}
            onClick={() => {
              onClose()
              entry.onSelect()
            }}
          >
            {entry.icon && <Icon name={entry.icon} />}
            {entry.label}
          </button>
        ))}
      </div>
    </div>
  )
}
