import { useEffect } from 'react'
import { useLockNow } from '../core/api/use-lock-now.ts'
import { usePageRules } from '../core/page-rules.ts'
import { lastActive, noteActive } from '../core/screen-lock.ts'

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'input'] as const
/** Written down at most so often; a move of the mouse makes hundreds of events. */
const noteEveryMs = 2_000

/**
 * Locks after minutes without a sign of somebody there, in any tab of this browser (S-F6).
 * Idle time is measured by the clock and not by the timer alone: a machine that slept is locked when it wakes, before
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
