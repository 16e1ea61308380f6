import { Fault } from '@portal/shared/errors/fault.ts'
import type { Records } from '../records/records.ts'

/** The screen lock is a state of the session. */
export interface ScreenLock {
  /** @throws Fault 1001 when the session has ended */
  lock(key: string): Promise<void>
  /**
   * Unlocks when the password is right. A try is used up before it is checked, so that no more than five are
   * ever under way; one that is not judged (the bank is down) is given back.
   * @param isRight asks the bank
   * @throws Fault 10100 wrong, 1001 when it was the fifth wrong one and the session has ended
   */
  unlock(key: string, isRight: () => Promise<boolean>): Promise<void>
}

/** Wrong passwords after which the session ends. */
const tries = 5

export const createScreenLock = (records: Records): ScreenLock => {
  const judge = async (key: string, isRight: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await isRight()
    } catch (error) {
      await records.returnUnlockTry(key)
      throw error
    }
  }
  return {
    lock: async key => {
      if (!(await records.lockSession(key, tries))) throw new Fault('1001')
    },
    unlock: async (key, isRight) => {
      const taken = await records.takeUnlockTry(key)
      if (taken === 'open') return
      if (taken === 'ended') throw new Fault('1001')
      if (taken === 'none left')
        throw new Fault('9006', { retryAfter: 1, detail: 'all tries are being judged' })
      if (await judge(key, isRight)) {
        await records.unlockSession(key)
        return
      }
      if (taken.left > 0) throw new Fault('10100')
      await records.endSession(key, { code: '1001', farewell: true })
      throw new Fault('1001')
    },
  }
}
