import { browserStorage } from './storage.ts'

/*
 * What the browser keeps of the screen lock. The gateway's word counts (423 9011); these notes bridge the moment until
 * it has been notified, also over a reload, and say when it was. They can only add a lock, never take one away.
 */

interface LockNote {
  userId: string
  /** Milliseconds since 1970. */
  at: number
  /** The gateway has acknowledged it. */
  told: boolean
}

const noteKey = 'screenLock'
const activeKey = 'lastActive'

const readNote = (): LockNote | null => {
  try {
    const note: unknown = JSON.parse(browserStorage.read(noteKey) ?? 'null')
    return note !== null && typeof note === 'object' && 'userId' in note ? (note as LockNote) : null
  } catch {
    return null
  }
}

const write = (note: LockNote) => browserStorage.write(noteKey, JSON.stringify(note))

export const noteLock = (userId: string): void => write({ userId, at: Date.now(), told: false })

export const noteLockReported = (): void => {
  const note = readNote()
  if (note) write({ ...note, told: true })
}

export const forgetLock = (): void => browserStorage.remove(noteKey)

/** Locked here, and the gateway does not know yet. */
export const isLockUnreported = (userId: string): boolean => {
  const note = readNote()
  return note?.userId === userId && !note.told
}

/** When the screen was locked; undefined when another browser tab of before knew it. */
export const lockedAt = (userId: string): number | undefined => {
  const note = readNote()
  return note?.userId === userId ? note.at : undefined
}

/** Last sign of somebody there, in any tab of this browser; null when none is known. */
export const lastActive = (userId: string): number | null => {
  const [owner, at] = (browserStorage.read(activeKey) ?? '').split(' ')
  return owner === userId && at ? Number(at) : null
}

export const noteActive = (userId: string): void => browserStorage.write(activeKey, `${userId} ${Date.now()}`)
