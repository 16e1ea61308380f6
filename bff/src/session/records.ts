/**
 * Everything the gateway keeps outside a process goes through these few atomic operations, with a Redis and
 * a memory implementation that pass one suite (design section 4, rule 1). Keys arrive hashed and payloads
 * sealed: an implementation never sees a session id, an account or a utoken.
 *
 * Every operation may throw `Fault('9007')`: the store did not acknowledge. It then may or may not have
 * happened, and the caller must not let a byte of its answer leave (rule 3).
 */
export interface Records {
  /**
   * Stores a new session (NX). A session that it replaces ends in the same step, so that a sign-in is never
   * half done.
   * @returns false when the key is taken; nothing changed then
   */
  createSession(key: string, payload: string, lifetime: Lifetime, replaces?: string): Promise<boolean>

  /**
   * Reads a session in one round trip.
   * @param touchAfterMs prolong the idle time when the last prolongation is at least this old; null never
   *   prolongs (polling calls)
   */
  readSession(key: string, touchAfterMs: number | null): Promise<SessionRecord | null>

  /** Changes the payload of a living session (XX) and leaves its lifetimes. @returns false when it ended */
  updateSession(key: string, payload: string): Promise<boolean>

  /** @returns whether there was one to end */
  destroySession(key: string): Promise<boolean>

  /** Stores a short value over whatever the key held. */
  putValue(key: string, value: string, ttlMs: number): Promise<void>

  /** Removes the value if, and only if, it is the given one: of many parallel callers one gets true. */
  takeValue(key: string, value: string): Promise<boolean>

  /** Whether any of the keys holds the value; changes nothing. */
  holdsValue(keys: readonly string[], value: string): Promise<boolean>

  /** Counts one hit in a window that starts with the first. */
  hit(key: string, windowMs: number): Promise<Hits>

  /** Resolves when the store answers. */
  ping(): Promise<void>

  close(): Promise<void>
}

export interface Lifetime {
  /** Milliseconds without use after which the session ends. */
  idleMs: number
  /** Milliseconds after which it ends in any case. */
  absoluteMs: number
}

export interface SessionRecord {
  payload: string
  /** Milliseconds left unused, and in any case. */
  idleMs: number
  absoluteMs: number
}

export interface Hits {
  /** Hits in this window, the present one included. */
  count: number
  /** Milliseconds until the window ends. */
  resetMs: number
}
