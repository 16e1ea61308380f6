import { Fault } from '@portal/shared/errors/fault.ts'
import type { Records } from './records.ts'

interface Session {
  payload: string
  idleMs: number
  idleUntil: number
  endsAt: number
}
interface Entry<T> {
  value: T
  until: number
}

/** Keys of one kind with their expiry; swept now and then, bounded, because nobody else bounds it. */
const createShelf = <T>(max: number) => {
  const entries = new Map<string, Entry<T>>()
  const get = (key: string) => {
    const entry = entries.get(key)
    if (entry && entry.until <= Date.now()) {
      entries.delete(key)
      return undefined
    }
    return entry
  }
  const sweep = () => {
    const now = Date.now()
    for (const [key, entry] of entries) if (entry.until <= now) entries.delete(key)
  }
  return {
    get,
    sweep,
    set: (key: string, value: T, until: number) => {
      if (!entries.has(key) && entries.size >= max) {
        sweep()
        if (entries.size >= max) throw new Fault('9007', { retryAfter: 5, detail: 'memory records are full' })
      }
      entries.set(key, { value, until })
    },
    remove: (key: string) => entries.delete(key),
  }
}

/**
 * The records of the one-machine mode and of per-process counters: sessions are lost with the process.
 * @param max entries of each kind; beyond it new ones are refused with 9007
 */
export const createMemoryRecords = (max = 100_000): Records => {
  const sessions = createShelf<Session>(max)
  const values = createShelf<string>(max)
  const counters = createShelf<{ count: number }>(max)
  const sweeper = setInterval(() => {
    for (const shelf of [sessions, values, counters]) shelf.sweep()
  }, 60_000).unref()

  return {
    createSession: async (key, payload, { idleMs, absoluteMs }, replaces) => {
      if (sessions.get(key)) return false
      const now = Date.now()
      const endsAt = now + absoluteMs
      const idleUntil = Math.min(now + idleMs, endsAt)
      sessions.set(key, { payload, idleMs, idleUntil, endsAt }, idleUntil)
      if (replaces !== undefined) sessions.remove(replaces)
      return true
    },
    readSession: async (key, touchAfterMs) => {
      const session = sessions.get(key)?.value
      if (!session) return null
      const now = Date.now()
      const idleUntil = Math.min(now + session.idleMs, session.endsAt)
      if (touchAfterMs !== null && idleUntil - session.idleUntil >= touchAfterMs) {
        session.idleUntil = idleUntil
        sessions.set(key, session, idleUntil)
      }
      return {
        payload: session.payload,
        idleMs: session.idleUntil - now,
        absoluteMs: session.endsAt - now,
      }
    },
    updateSession: async (key, payload) => {
      const entry = sessions.get(key)
      if (entry) entry.value.payload = payload
      return entry !== undefined
    },
    destroySession: async key => sessions.get(key) !== undefined && sessions.remove(key),
    putValue: async (key, value, ttlMs) => values.set(key, value, Date.now() + ttlMs),
    takeValue: async (key, value) => values.get(key)?.value === value && values.remove(key),
    holdsValue: async (keys, value) => keys.some(key => values.get(key)?.value === value),
    hit: async (key, windowMs) => {
      const entry = counters.get(key)
      if (!entry) {
        counters.set(key, { count: 1 }, Date.now() + windowMs)
        return { count: 1, resetMs: windowMs }
      }
      entry.value.count += 1
      return { count: entry.value.count, resetMs: entry.until - Date.now() }
    },
    ping: async () => {},
    close: async () => clearInterval(sweeper),
  }
}
