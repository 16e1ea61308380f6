/**
 * Everything the gateway keeps outside a process goes through these few atomic operations, with a Redis and
 * a memory implementation that pass one suite. Keys arrive hashed and payloads
 * sealed: an implementation never sees a session id, an account or a utoken.
 *
 * Every operation may throw `Fault('9007')`: the store did not acknowledge. It then may or may not have
 * happened, and the caller must not let a byte of its answer leave (rule 3).
 */
export interface Records {
  /**
   * Stores a new session (NX). What it replaces, and what its account may no longer keep, ends in the same
   * step, so that a sign-in is never half done. Listeners are notified when it belongs to an account.
   * @returns false when the key is taken; nothing changed then
   */
  createSession(key: string, session: NewSession): Promise<boolean>

  /**
   * Reads a session, its lock or its tombstone, prolongs it and counts the call: all in one round trip.
   * @param touchAfterMs prolong the idle time when the last prolongation is at least this old; null never
   *   prolongs (polling calls). A locked session is not prolonged either.
   * @returns null when no such session is known
   */
  readSession(
    key: string,
    touchAfterMs: number | null,
    counter?: AccountCounter,
  ): Promise<SessionRecord | EndedRecord | null>

  /** Changes the payload of a living session (XX) and leaves its lifetimes. @returns false when it ended */
  updateSession(key: string, payload: string): Promise<boolean>

  /** The same for what the user may do: the listeners of its session are notified, in the same step. */
  renewSession(key: string, payload: string): Promise<boolean>

  /** Ends a session with all that belongs to it and tells the listeners. @returns whether there was one */
  endSession(key: string, end: SessionEnd): Promise<boolean>

  /** The live sessions of one account, or of all, newest first. */
  listSessions(account: string | null, offset: number, count: number): Promise<SessionList>

  /** Summary of one session of an account for lists; null when there is none. */
  readCard(key: string): Promise<string | null>

  /** Locks a living session; a locked one stays as it is. @returns false when it ended */
  lockSession(key: string, tries: number): Promise<boolean>

  /** Uses up one of the lock's tries, before anybody asks the bank. */
  takeUnlockTry(key: string): Promise<UnlockTry>

  /** Gives a try back that the bank has not judged. */
  returnUnlockTry(key: string): Promise<void>

  /** @returns false when the session was not locked, or has ended */
  unlockSession(key: string): Promise<boolean>

  /** Stores a short value of a session over the one of the same name; it goes when the session ends. */
  putValue(key: string, name: string, value: string, ttlMs: number): Promise<void>

  /** Removes the value if, and only if, it is the given one: of many parallel callers one gets true. */
  takeValue(key: string, name: string, value: string): Promise<boolean>

  /** Whether the session holds the value under any name; changes nothing. */
  holdsValue(key: string, value: string): Promise<boolean>

  /** Remembers a utoken (sealed) that the bank has to end. */
  addFarewell(sealed: string): Promise<void>

  /** Farewells that are due; they are due again after the lease unless they are dropped. */
  leaseFarewells(count: number, leaseMs: number): Promise<Farewell[]>

  /** Makes a farewell due again after so long. */
  postponeFarewell(farewell: Farewell, ms: number): Promise<void>

  dropFarewell(farewell: Farewell): Promise<void>

  /** Counts one hit in a window that starts with the first. */
  hit(key: string, windowMs: number): Promise<Hits>

  /**
   * Lets one verified call of a program in: takes its nonce, counts it where the nonce is new, and reads the program's
   * session, all in one round trip.
   * @param client hash of the client
   */
  admitMachine(client: string, entry: MachineEntry): Promise<MachineAdmission>

  /** How far a program's counters are now, counting nothing. @param client hash of the client */
  machineHits(client: string, counters: readonly AccountCounter[]): Promise<Hits[]>

  /** Stores a program's sealed session over the one that is there. */
  keepMachineSession(client: string, sealed: string, ttlMs: number): Promise<void>

  /** From now on calls every added listener with what happens to sessions, in any instance. */
  listen(listener: SessionListener): void

  /** Resolves when the store answers and takes writes. */
  ping(): Promise<void>

  close(): Promise<void>
}

export interface Lifetime {
  /** Milliseconds without use after which the session ends. */
  idleMs: number
  /** Milliseconds after which it ends in any case. */
  absoluteMs: number
}

export interface NewSession {
  payload: string
  lifetime: Lifetime
  /** The session of the same browser that this one takes the place of. */
  replaces?: string
  /** Whose session it is: an account's, or a visitor's. */
  owner: Owner | Visitors
}

/** Limit of visitors' sessions. */
export interface Visitors {
  visitorsMax: number
  /** Limit of one place (a hash): a full place drops one of its own, however many others there are. */
  places?: readonly { place: string; max: number }[]
}

export interface Owner {
  /** Hash of the account; its live sessions are listed, and its calls counted, under it. */
  account: string
  /** Live sessions of the account, this one included; older ones beyond it end with 1002. */
  liveMax: number
  /** Summary of the session for lists, sealed. */
  card: string
  /** The utoken, sealed: the bank is notified when somebody other than its owner ends the session. */
  farewell: string
}

export interface SessionRecord {
  payload: string
  /** Milliseconds left unused, and in any case. */
  idleMs: number
  absoluteMs: number
  locked: boolean
  /** Hits of the counter asked for; absent for visitors. */
  hits?: Hits
}

/** 1002: ended by a sign-in elsewhere; 1001: ended otherwise. */
export type EndCode = '1001' | '1002'

/** An ended session: every call of it is answered with the code of its end for 24 hours. */
export interface EndedRecord {
  endCode: EndCode
}

export interface SessionEnd {
  /** With 1002 every later call of the session is refused with it; 1001 leaves no trace. */
  code: EndCode
  /** Whether the bank still has to end the utoken. */
  farewell: boolean
  /** Only if it is a session of this account (hash). */
  ofAccount?: string
}

export type UnlockTry =
  /** Tries left after this one. */
  | { left: number }
  /** All are under way; the session is not locked; it has ended. */
  | 'none left'
  | 'open'
  | 'ended'

export interface ListedSession {
  key: string
  card: string
}

export interface SessionList {
  total: number
  sessions: ListedSession[]
}

export interface Farewell {
  sealed: string
  /** Milliseconds since it was added. */
  ageMs: number
  /** The store's own name of it. */
  entry: string
}

/** A count kept per account under a name, in windows that start with the first hit. */
export interface AccountCounter {
  name: string
  windowMs: number
}

/** One call of a program, of which a second with the same nonce is a replay. */
export interface MachineEntry {
  /** The client's hash, and the nonce. */
  nonce: string
  /** Milliseconds for which it is remembered. */
  nonceMs: number
  /** Quota that it counts for; none where nothing is limited. */
  counter?: AccountCounter | undefined
}

export interface MachineAdmission {
  /** False for a nonce that was there: nothing was counted then. */
  isNew: boolean
  /** Hits of the counter asked for. */
  hits: Hits | undefined
  /** The sealed session; null when there is none. */
  session: string | null
}

export interface Hits {
  /** Hits in this window, the present one included. */
  count: number
  /** Milliseconds until the window ends. */
  resetMs: number
}

export type SessionEvent =
  | { key: string; name: 'session_ended'; code: EndCode }
  | { key: string; name: 'session_started' | 'locked' | 'unlocked' | 'access_changed' }

export interface SessionListener {
  event(event: SessionEvent): void
  /** The store was out of reach: events may have been missed. */
  gap(): void
}

/** A tombstone is kept for so long. */
export const tombstoneMs = 24 * 3_600_000

/** More farewells than this are left to the bank's own expiry. */
export const farewellsMax = 100_000
