import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { post } from '../../api/client.ts'
import { muteSessionEnd } from '../../api/error-channel.ts'
import { useSession } from '../../api/session.tsx'
import { clearStored } from '../../api/stored-member.ts'
import { tellTabs } from '../../live/tab-channel.ts'
import { attention } from './attention.ts'

/** In the history state of a sign-in page that another tab's sign-out opened here. */
export const ledHere = { ledHere: true }

/**
 * Entering a sign-in page clears local storage and the session (specification section 2). The gateway is asked to
 * end a session only when there is one, and `then` (the captcha) waits for it: a captcha belongs to the session
 * that asked for it, and to its newest asking: a tab that was only led here by another one asks when somebody comes
 * to it, so that the other tab's picture stays good.
 */
export const useSignInEntry = (then: () => Promise<void>): void => {
  const { state, clear } = useSession()
  const entered = useRef(false)
  const wasLed = (useLocation().state as Partial<typeof ledHere> | null)?.ledHere ?? false

  useEffect(() => {
    if (state.status === 'loading' || entered.current) return
    entered.current = true
    const enter = async () => {
      if (state.status === 'member') {
        // This end is wanted; other tabs follow without a word.
        muteSessionEnd()
        tellTabs({ kind: 'leaving' })
        // The gateway may be unreachable or the session just over: signing in anew replaces it either way.
        await post('/api/user/user_logout', {}, { mute: true }).catch(() => undefined)
        tellTabs({ kind: 'left' })
      }
      clear()
      clearStored(true)
      if (wasLed) await attention()
      await then()
    }
    void enter()
  }, [state.status, clear, then, wasLed])
}
