import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { AtRestCipher } from '../../platform/db/at-rest.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { signInSource, signInThrottle } from '../../platform/db/schema/people.ts'
import type { Source } from '../../platform/kernel/source.ts'

const maxDelayMs = 30_000
/** Attempts wait this long at most, below any caller's timeout; sooner ones are refused with Retry-After. */
const maxHoldMs = 4_000
/** Attempts from one place that wait at the same time. */
const maxHeld = 5
/** Attempts that wait for strangers' failures at the same time, in this process; one more does not wait. */
const maxSlowed = 100
/** Failures older than this no longer count. */
const forgetMs = 30 * 60_000

/** Free failures from one place, from one IPv6 network, and from all places together. */
const free = { place: 5, network: 40, all: 20 }

const doubling = (failures: number, freeFailures: number, mostMs: number) =>
  failures < freeFailures ? 0 : Math.min(1000 * 2 ** (failures - freeFailures), mostMs)

/** Delay by failures in a row from one place: none up to 5, then 1, 2, 4 … 30 s. */
export const delayAfter = (failures: number, freeFailures = free.place): number =>
  doubling(failures, freeFailures, maxDelayMs)

/** How much slower every attempt from an unknown place is, by failures from all places. */
export const slowedAfter = (failures: number): number => doubling(failures, free.all, maxHoldMs)

/** `inside`: by people who are signed in already. */
export type Place = Source | 'inside'

/** An attempt that counts as a failure until it turns out right. */
export interface Attempt {
  succeeded(tx: Tx): Promise<void>
}

/**
 * Slows guessing, and keeps nobody out because of others. Failures count by account and place, and one place's delay
 * is nobody else's: a device on which the account has signed in before, an address, an IPv6 network, the inside of a
 * session. Failures from all places together make attempts from unknown places a few seconds slower, and refuse none.
 */
export interface SignInThrottle {
  /**
   * Counts an attempt before it is checked, so that many at once are no more than one after the other, and waits out
   * its delay.
   * @throws Fault 9006 with the seconds to wait when that is too long; such an attempt is not counted
   */
  attempt(db: Db, account: string, place: Place): Promise<Attempt>
  /** Forgets every failure of an account, from wherever. */
  forget(tx: Tx, account: string): Promise<void>
}

/** Where an account's failures are counted. */
export const throttleKey = (atRest: AtRestCipher, account: string): string =>
  atRest.hash('throttle', account.toLowerCase())

/** Forgets every failed sign-in of an account, and the wait they cost. */
export const forgetFailures = async (tx: Tx, atRest: AtRestCipher, account: string): Promise<void> => {
  const accountHash = throttleKey(atRest, account)
  await tx.delete(signInSource).where(eq(signInSource.accountHash, accountHash))
  await tx.delete(signInThrottle).where(eq(signInThrottle.accountHash, accountHash))
}

const tooSoon = (ms: number) => new Fault('9006', { retryAfter: Math.max(1, Math.ceil(ms / 1000)) })

/** Undoes the transaction of an attempt that comes too soon. */
class NotYet extends Error {
  readonly source: string
  readonly ms: number

  constructor(source: string, ms: number) {
    super('too soon')
    this.source = source
    this.ms = ms
  }
}

interface Counter {
  /** As the table names it: short, and meaningless to a reader. */
  source: string
  free: number
}

/** A known device is its own place; elsewhere address and network both count. */
const countersOf = (place: Place): Counter[] => {
  if (place === 'inside') return [{ source: 'inside', free: free.place }]
  const { device, address, network } = place
  if (device !== undefined) return [{ source: `d:${device}`.slice(0, 64), free: free.place }]
  return [
    { source: `a:${address ?? ''}`.slice(0, 64), free: free.place },
    ...(network === undefined ? [] : [{ source: `n:${network}`.slice(0, 64), free: free.network }]),
  ]
}

const isUnknown = (place: Place) => place !== 'inside' && place.device === undefined

export const createSignInThrottle = (
  atRest: AtRestCipher,
  wait: (ms: number) => Promise<unknown>,
): SignInThrottle => {
  const held = new Map<string, number>()
  let slowed = 0

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

  /** A full waiting room lets through: turned away, people would be kept out by strangers. */
  const slowDown = async (ms: number) => {
    if (ms <= 0 || slowed >= maxSlowed) return
    slowed += 1
    try {
      await wait(ms)
    } finally {
      slowed -= 1
    }
  }

  /** @throws NotYet */
  const countAt = async (tx: Tx, accountHash: string, counter: Counter, now: Date): Promise<void> => {
    const { source } = counter
    const ofSource = and(eq(signInSource.accountHash, accountHash), eq(signInSource.source, source))
    const [counted] = await tx
      .insert(signInSource)
      .values({ accountHash, source, failures: 1, nextTryAt: now })
      .onConflictDoUpdate({
        target: [signInSource.accountHash, signInSource.source],
        set: { failures: sql`${signInSource.failures} + 1` },
        setWhere: sql`${signInSource.nextTryAt} <= ${now.toISOString()}::timestamptz`,
      })
      .returning({ failures: signInSource.failures })
    if (!counted) {
      const [row] = await tx.select().from(signInSource).where(ofSource)
      throw new NotYet(source, Math.max(1, (row?.nextTryAt.getTime() ?? 0) - now.getTime()))
    }
    const nextTryAt = new Date(now.getTime() + delayAfter(counted.failures, counter.free))
    await tx.update(signInSource).set({ nextTryAt }).where(ofSource)
  }

  /** @returns the failures of all places together. @throws NotYet */
  const count = (db: Db, accountHash: string, place: Place): Promise<number> =>
    db.transaction(async tx => {
      const now = new Date()
      const old = new Date(now.getTime() - forgetMs)
      await tx.delete(signInSource).where(lt(signInSource.nextTryAt, old))
      await tx.delete(signInThrottle).where(lt(signInThrottle.nextTryAt, old))
      for (const counter of countersOf(place)) await countAt(tx, accountHash, counter, now)
      const [all] = await tx
        .insert(signInThrottle)
        .values({ accountHash, failures: 1, nextTryAt: now })
        .onConflictDoUpdate({
          target: signInThrottle.accountHash,
          set: { failures: sql`${signInThrottle.failures} + 1`, nextTryAt: now },
        })
        .returning({ failures: signInThrottle.failures })
      return all?.failures ?? 1
    })

  /** Counts at once, or after what is left of the place's delay. @throws Fault 9006 */
  const countInTime = async (db: Db, accountHash: string, place: Place): Promise<number> => {
    for (let leftMs = maxHoldMs; ; ) {
      try {
        return await count(db, accountHash, place)
      } catch (error) {
        if (!(error instanceof NotYet)) throw error
        if (error.ms > leftMs) throw tooSoon(error.ms)
        await hold(`${accountHash} ${error.source}`, error.ms)
        leftMs -= error.ms
      }
    }
  }

  return {
    attempt: async (db, account, place) => {
      const accountHash = throttleKey(atRest, account)
      const failures = await countInTime(db, accountHash, place)
      // The one that is just being counted is no failure yet.
      if (isUnknown(place)) await slowDown(slowedAfter(failures - 1))
      return {
        succeeded: async tx => {
          for (const { source } of countersOf(place)) {
            await tx
              .delete(signInSource)
              .where(and(eq(signInSource.accountHash, accountHash), eq(signInSource.source, source)))
          }
          await tx.delete(signInThrottle).where(eq(signInThrottle.accountHash, accountHash))
        },
      }
    },
    forget: (tx, account) => forgetFailures(tx, atRest, account),
  }
}
