import './search-entry.css'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useSession } from '../../core/api/session.tsx'
import { fetchedSoon } from '../../ui/fetched.ts'
import { Icon } from '../../ui/icon.tsx'
import { pressedKey } from '../../ui/keys.ts'

const SearchDialog = fetchedSoon(() => import('./search-dialog.tsx'))

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Whether nothing lies over the page with this button: no dialog, no lock, not the other shell. */
const isReachable = (button: HTMLElement | null): boolean =>
  button?.checkVisibility() === true && !button.closest('[inert], [aria-hidden="true"]')

/** The way to what somebody knows by number or name: a button in the header, and Ctrl+K or ⌘K. */
export const SearchEntry = () => {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isAsked = pressedKey(event).toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isAsked || event.altKey || event.shiftKey) return
      if (!isReachable(button.current)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  if (!user) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className="search-entry"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={18} />
        <span className="search-entry-words">搜索</span>
        <kbd className="search-entry-keys">{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <SearchDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
