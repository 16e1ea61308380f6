import { Fault } from '@portal/shared/errors/fault.ts'
import { eq, lt, sql } from 'drizzle-orm'
import type { AtRestCipher } from '../db/at-rest.ts'
import type { Db, Tx } from '../db/db.ts'
import { signInThrottle } from '../db/schema/people.ts'

const freeFailures = 5
const maxDelayMs = 30_000
/** Attempts wait this long at most, below any caller's timeout; sooner ones are refused with Retry-After. */
const maxHoldMs = 8_000
const maxHeld = 5
/** Failures older than this no longer count. */
const forgetMs = 30 * 60_000

/** Delay after so many failures in a row: none up to 5, then 1, 2, 4 … 30 s. */
export const delayAfter = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(1000 * 2 ** (failures - freeFailures), maxDelayMs)

/**
 * Slows guessing per account name, never locks it: the delay is bounded, refused attempts do not lengthen it, and
 * whoever comes shortly before its end is held until then rather than refused (DESIGN section 10).
 */
export interface SignInThrottle {
  /** Waits out the account's delay. @throws Fault 9006 with the seconds to wait when that is too long. */
  pass(db: Db, account: string): Promise<void>
  failed(tx: Tx, account: string): Promise<void>
  succeeded(tx: Tx, account: string): Promise<void>
}

/** Where an account's failures are counted. */
export const throttleKey = (atRest: AtRestCipher, account: string): string =>
  atRest.hash('throttle', account.toLowerCase())

const tooSoon = (ms: number) => new Fault('9006', { retryAfter: Math.max(1, Math.ceil(ms / 1000)) })

export const createSignInThrottle = (
  atRest: AtRestCipher,
  wait: (ms: number) => Promise<unknown>,
): SignInThrottle => {
  const held = new Map<string, number>()
  const keyOf = (account: string) => throttleKey(atRest, account)

  const hold = async (key: string, ms: number) => {
    const waiting = held.get(key) ?? 0
    if (waiting >= maxHeld) throw tooSoon(ms)
    held.set(key, waiting + 1)
    try {
      await wait(ms)
    } finally {
      const left = (held.get(key) ?? 1) - 1
      if (left > 0) held.set(key, left)
      else held.delete(key)
    }
  }

  return {
    pass: async (db, account) => {
      const key = keyOf(account)
      const [row] = await db.select().from(signInThrottle).where(eq(signInThrottle.accountHash, key))
      const ms = (row?.nextTryAt.getTime() ?? 0) - Date.now()
      if (ms <= 0) return
      if (ms > maxHoldMs) throw tooSoon(ms)
      await hold(key, ms)
    },
    failed: async (tx, account) => {
      const accountHash = keyOf(account)
      const now = Date.now()
      await tx.delete(signInThrottle).where(lt(signInThrottle.nextTryAt, new Date(now - forgetMs)))
      const [row] = await tx
        .insert(signInThrottle)
        .values({ accountHash, failures: 1, nextTryAt: new Date(now) })
        .onConflictDoUpdate({
          target: signInThrottle.accountHash,
          set: { failures: sql`${signInThrottle.failures} + 1` },
        })
        .returning({ failures: signInThrottle.failures })
      await tx
        .update(signInThrottle)
        .set({ nextTryAt: new Date(now + delayAfter(row?.failures ?? 1)) })
        .where(eq(signInThrottle.accountHash, accountHash))
    },
    succeeded: async (tx, account) => {
      await tx.delete(signInThrottle).where(eq(signInThrottle.accountHash, keyOf(account)))
    },
  }
}
