import './menu.css'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { pressedKey } from '../keys.ts'
import { useLayer } from './layers.ts'
import { useFloating } from './use-floating.ts'

export interface MenuEntry {
  label: string
  icon?: IconName
  /** A line above it. */
  divided?: true
  /** Takes something away: it stands last and never has the focus at first. */
  danger?: boolean
  onSelect: () => void
}

interface MenuProps {
  label: string
  entries: readonly MenuEntry[]
  /** Above the entries, not chosen from. */
  head?: ReactNode
  className?: string
  /** The button that opened it: it floats under it, and the focus goes back there. */
  opener: () => HTMLElement | null
  align?: 'start' | 'end'
  onClose: () => void
}

/** Longer without a key, and typing begins a new word, ms. */
const WORD_MS = 600

/** Finds entries by what is typed: the next that begins so, once around. */
const useTypeahead = () => {
  const typed = useRef({ text: '', at: 0 })
  return (key: string, labels: readonly string[], present: number): number => {
    const now = performance.now()
    const before = now - typed.current.at < WORD_MS ? typed.current.text : ''
    const text = before + key
    typed.current = { text, at: now }
    const from = before ? present : present + 1
    const order = labels.map((_, step) => (from + step) % labels.length)
    return order.find(at => labels[at]?.toLowerCase().startsWith(text.toLowerCase())) ?? -1
  }
}

/**
 * A menu that floats (the ARIA pattern of menus): arrows, Home, End and typing move the focus, Escape, Tab and a press
 * beside it close it. It begins with its first harmless entry, or, where there is none, with none.
 */
export const Menu = ({
  label,
  entries,
  head,
  className = '',
  opener,
  align = 'start',
  onClose,
}: MenuProps) => {
  const box = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const find = useTypeahead()
  const ordered = [...entries.filter(entry => !entry.danger), ...entries.filter(entry => entry.danger)]
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  useFloating(box, opener, `bottom-${align}`)

  useEffect(() => {
    const harmless = menu.current?.querySelector<HTMLElement>('[role="menuitem"]:not(.is-danger)')
    const first = harmless ?? menu.current
    first?.focus({ preventScroll: true })
  }, [])
  const leave = () => {
    onClose()
    opener()?.focus({ preventScroll: true })
  }
  useLayer({ box, opener, onClose: how => (how === 'escape' ? leave() : onClose()) })

  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event)
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next: Partial<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? -1 : at - 1,
      Home: 0,
      End: -1,
    }
    const to = next[key]
    if (to !== undefined) all.at(to % all.length)?.focus()
    else if (key === 'Tab') leave()
    else if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      all[
        find(
          key,
          ordered.map(entry => entry.label),
          at,
        )
      ]?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={box} className={`menu floating ${className}`}>
      {head && <div className="menu-head">{head}</div>}
      <div ref={menu} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
        {ordered.map(entry => (
          <button
            key={entry.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={
              [entry.divided && 'is-divided', entry.danger && 'is-danger'].filter(Boolean).join(' ') ||
              undefined
            }
            onClick={() => {
              leave()
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
