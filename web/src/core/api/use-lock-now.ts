import { useCallback } from 'react'
import { noteLock } from '../screen-lock.ts'
import { tellTabs } from '../tab-channel.ts'
import { useSession } from './session.tsx'

/** Locks this browser's session: its pages leave the screen at once, and the lock screen notifies the gateway. */
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
