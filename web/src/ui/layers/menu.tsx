import { type ReactNode, Suspense } from 'react'
import { fetchedSoon } from '../fetched.ts'
import type { IconName } from '../icon.tsx'

export interface MenuEntry {
  label: string
  icon?: IconName
  /** A line above it. */
  divided?: true
  /** Takes something away: it stands last and is never chosen at first. */
  danger?: boolean
  /** The page that it leads to: it can be opened in another tab of the browser, too. */
  to?: string
  /** The page that is shown. */
  current?: boolean
  onSelect?: () => void
}

export interface MenuProps {
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

const Frame = fetchedSoon(() => import('./menu-frame.tsx'))

/**
 * A menu that floats (the ARIA pattern of menus): arrows, Home, End and typing choose, Enter presses, Escape, Tab and a
 * press beside it close it. It begins at its first harmless entry, or, where there is none, at none.
 */
export const Menu = (props: MenuProps) => (
  <Suspense fallback={null}>
    <Frame {...props} />
  </Suspense>
)
