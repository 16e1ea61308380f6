import { useEffect, useRef, useState } from 'react'
import { post } from '../api/client.ts'
import { useCall } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'

const key = 'shell:sidebar'

/**
 * Whether the sidebar is folded. Kept at the bank, since signing in clears the browser's storage, and in the browser,
 * so that a reload shows it at once.
 */
export const useFolded = () => {
  const { user } = useSession()
  const [folded, setFolded] = useState(() => localStorage.getItem(key) === 'folded')
  const touched = useRef(false)
  const stored = useCall('/api/user/get_setting', user ? { key } : null).first?.value

  useEffect(() => {
    if (stored && !touched.current) setFolded(stored === 'folded')
  }, [stored])

  const fold = (next: boolean) => {
    touched.current = true
    const value = next ? 'folded' : 'open'
    setFolded(next)
    localStorage.setItem(key, value)
    // The browser remembers it in any case; a failure is no matter for the user.
    post('/api/user/save_setting', { key, value }, { mute: true }).catch(() => undefined)
  }
  return { folded, fold }
}
