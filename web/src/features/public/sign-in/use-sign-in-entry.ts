import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { post } from '../../../core/api/client.ts'
import { useSession } from '../../../core/api/session.tsx'
import { endingSession } from '../../../core/expected-end.ts'
import { pathOfHash } from '../../../core/hash-path.ts'
import type { CameFromRedirect } from '../../../core/landing.ts'
import { clearAllStored } from '../../../core/stored-member.ts'
import { tellTabs } from '../../../core/tab-channel.ts'
import { attention } from '../../../domain/credentials/attention.ts'

/** An older link (`/login#/main`) only passes through this page: nobody is signed out for that. */
const isPassedThrough = (pathname: string): boolean => {
  const target = pathOfHash(window.location.hash)
  return target !== null && target.split('?')[0] !== pathname
}

/**
 * Entering a sign-in page clears local storage and the session. The gateway is asked to
 * end a session only when there is one, and `then` (the captcha) waits for it: a captcha belongs to the session
 * that asked for it, and to its newest asking: a tab that was only led here by another one asks when somebody comes
 * to it, so that the other tab's picture stays good.
 */
export const useSignInEntry = (then: () => Promise<void>): void => {
  const { state, clear } = useSession()
  const entered = useRef(false)
  const { pathname, state: from } = useLocation()
  const wasRedirected = (from as Partial<CameFromRedirect> | null)?.cameFromRedirect ?? false
  const [isPassing] = useState(() => typeof window !== 'undefined' && isPassedThrough(pathname))

  useEffect(() => {
    if (state.status === 'loading' || entered.current || isPassing) return
    entered.current = true
    const enter = async () => {
      if (state.status === 'member') {
        // This end is wanted; other tabs follow without a word.
        // The gateway may be unreachable or the session just over: signing in again replaces it either way.
        await endingSession(() => post('/api/user/user_logout', {}, { mute: true }).catch(() => undefined))
        tellTabs({ kind: 'left' })
      }
      clear()
      clearAllStored()
      if (wasRedirected) await attention()
      await then()
    }
    void enter()
  }, [state.status, clear, then, wasRedirected, isPassing])
}
