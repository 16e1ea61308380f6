import { useCallback, useEffect } from 'react'
import { lastActive, noteActive, noteLock } from '../api/screen-lock.ts'
import { useSession } from '../api/session.tsx'
import { usePageRules } from '../app/page-rules.ts'
import { tellTabs } from '../live/tab-channel.ts'

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'input'] as const
/** Written down at most so often; a move of the mouse makes hundreds of events. */
const noteEveryMs = 2_000

/** Locks this browser's session: its pages leave the screen at once, and the lock screen tells the gateway. */
export const useLockNow = () => {
  const { user, setLocked } = useSession()
  const userId = user?.user_id
  return useCallback(() => {
    if (userId === undefined) return
    noteLock(userId)
    setLocked(true)
    tellTabs({ kind: 'event', event: { name: 'locked', data: {} } })
  }, [userId, setLocked])
}

/**
 * Locks after minutes without a sign of somebody there, in any tab of this browser (specification section 4, S-F6).
 * Time is judged by the clock and not by the timer alone: a machine that slept is locked when it wakes, before
 * anything else is taken as a sign.
 */
export const IdleWatch = ({ userId }: { userId: string }) => {
  const lockNow = useLockNow()
  const { lock_minutes: minutes } = usePageRules()
  useEffect(() => {
    const limitMs = minutes * 60_000
    let own = lastActive(userId) ?? Date.now()
    let noted = 0
    let timer: ReturnType<typeof setTimeout>
    /** Locks when it is time, else comes back then. True while unlocked. */
    const judge = (): boolean => {
      clearTimeout(timer)
      own = Math.max(own, lastActive(userId) ?? 0)
      const rest = own + limitMs - Date.now()
      if (rest > 0) {
        timer = setTimeout(judge, rest)
        return true
      }
      lockNow()
      return false
    }
    const sign = () => {
      const now = Date.now()
      if (now - own >= limitMs && !judge()) return
      own = now
      if (now - noted < noteEveryMs) return
      noted = now
      noteActive(userId)
    }
    const look = () => void (document.visibilityState === 'visible' && judge())
    if (judge()) sign()
    for (const name of signs) window.addEventListener(name, sign, { capture: true, passive: true })
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      for (const name of signs) window.removeEventListener(name, sign, { capture: true })
      document.removeEventListener('visibilitychange', look)
    }
  }, [userId, lockNow, minutes])
  return null
}
