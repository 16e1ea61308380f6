import { Fault } from '@portal/shared/errors/fault.ts'

interface Entry<T> {
  value: T
  until: number
}

/** Things of one kind by key, each with its expiry. */
export interface Shelf<T> {
  get(key: string): T | undefined
  /** Milliseconds that are left, 0 when there is none. */
  leftMs(key: string): number
  /** @throws Fault 9007 when the shelf is full and nothing can be dropped */
  set(key: string, value: T, ttlMs: number): void
  /** @returns whether there was one */
  remove(key: string): boolean
  /** Keys that have not expired, oldest first; setting one again keeps its place. */
  keys(): string[]
  sweep(): void
}

/**
 * Swept now and then, and bounded, because nothing else bounds it.
 * @param whenFull refuse new entries, or drop the one that was set first
 */
export const createShelf = <T>(max: number, whenFull: 'refuse' | 'oldest makes way' = 'refuse'): Shelf<T> => {
  const entries = new Map<string, Entry<T>>()
  const live = (key: string) => {
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
    get: key => live(key)?.value,
    leftMs: key => Math.max(0, (live(key)?.until ?? 0) - Date.now()),
    set: (key, value, ttlMs) => {
      if (!entries.has(key) && entries.size >= max) {
        const [oldest] = entries.keys()
        if (whenFull === 'oldest makes way' && oldest !== undefined) entries.delete(oldest)
        else sweep()
        if (entries.size >= max) throw new Fault('9007', { retryAfter: 5, detail: 'memory records are full' })
      }
      entries.set(key, { value, until: Date.now() + ttlMs })
    },
    remove: key => live(key) !== undefined && entries.delete(key),
    keys: () => {
      sweep()
      return [...entries.keys()]
    },
    sweep,
  }
}
