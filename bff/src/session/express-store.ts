import { Fault } from '@portal/shared/errors/fault.ts'
import type { Request } from 'express'
import session from 'express-session'
import type { Lifetime, NewSession, Owner, Records, Visitors } from '../records/records.ts'
import type { Contents } from './contents.ts'
import type { SessionCookie } from './cookie.ts'
import { createMemo, secretsMs } from './memo.ts'
import type { Sealer } from './seal.ts'

/** How long and how many (config/portal.json `session`). */
export interface SessionRules {
  anonymous: Lifetime
  signedIn: Lifetime
  /** Visitors' sessions at a time, over all instances; the one nearest its end is dropped for a new one. */
  visitorsMax: number
  /** Of them from one address, and from one IPv6 network; undefined where nothing is limited. */
  visitorsFrom: { address: number; network: number } | undefined
  /** Live sessions of one account; an older one beyond it ends with 1002. */
  liveMax: { customer: number; staff: number }
}

type Done = (error?: unknown) => void
type Held = session.Session & Partial<session.SessionData>

/** A session in use is prolonged at most once a minute. */
export const touchAfterMs = 60_000

/**
 * express-session's store on our records. `set` cannot tell a creation from an update, so `generate` marks
 * the new objects: those are created (NX), all others updated (XX), and a slow request can never revive a
 * session that ended.
 */
export class PortalStore extends session.Store {
  readonly #records: Records
  readonly #sealer: Sealer
  readonly #rules: SessionRules
  readonly #cookie: SessionCookie
  /** New session objects, with the id of the session they replace. */
  readonly #fresh = new WeakMap<object, string | undefined>()
  /** Whose the new sessions are. */
  readonly #owners = new WeakMap<object, Owner>()
  /** Where visitors come from. */
  readonly #places = new WeakMap<object, NonNullable<Visitors['places']>>()
  /** Contents last acknowledged by the records: express-session saves once more when the answer ends. */
  readonly #acknowledged = new WeakMap<object, string>()

  constructor(records: Records, sealer: Sealer, rules: SessionRules, cookie: SessionCookie) {
    super()
    this.#records = records
    this.#sealer = sealer
    this.#rules = rules
    this.#cookie = cookie
  }

  /** Makes express-session's own `generate`, which it puts on the store, mark what it makes. */
  markGenerated(): void {
    const store = this as unknown as { generate(request: Request): void }
    const generate = store.generate
    store.generate = request => {
      generate(request)
      this.#fresh.set(request.session, undefined)
    }
  }

  /** Gives the request a new session; the old one ends in the step that stores the new one, not before. */
  override regenerate(request: Request, callback: Done): void {
    const replaced = request.sessionID
    ;(this as unknown as { generate(request: Request): void }).generate(request)
    this.#fresh.set(request.session, replaced)
    callback()
  }

  /** Says whose session a new one is, before it is saved. */
  own(held: object, owner: Owner): void {
    this.#owners.set(held, owner)
  }

  /** Sets where a visitor comes from, before the new session is saved. */
  place(held: object, places: NonNullable<Visitors['places']>): void {
    this.#places.set(held, places)
  }

  override get(
    sessionId: string,
    callback: (error: unknown, session?: session.SessionData | null) => void,
  ): void {
    this.#records.readSession(this.#sealer.sessionKey(sessionId), touchAfterMs).then(record => {
      const isLive = record !== null && 'payload' in record
      const contents = isLive && openContents(this.#sealer, sessionId, record.payload)
      if (!contents) return callback(null, null)
      const cookie = { ...this.#cookie.options, originalMaxAge: null } as session.Cookie
      callback(null, { ...contents, cookie })
    }, callback)
  }

  override set(sessionId: string, held: session.SessionData, callback: Done = () => {}): void {
    const { anonymous, signedIn } = held as Held
    const payload = JSON.stringify({ anonymous, signedIn } satisfies { [K in keyof Contents]: unknown })
    if (this.#acknowledged.get(held) === payload) {
      callback()
      return
    }

    this.#write(sessionId, held, payload).then(
      () => {
        this.#fresh.delete(held)
        this.#acknowledged.set(held, payload)
        callback()
      },
      error => callback(error),
    )
  }

  override destroy(sessionId: string, callback: Done = () => {}): void {
    const end = { code: '1001' as const, farewell: true }
    this.#records.endSession(this.#sealer.sessionKey(sessionId), end).then(
      () => callback(),
      error => callback(error),
    )
  }

  async #write(sessionId: string, held: session.SessionData, payload: string): Promise<void> {
    const key = this.#sealer.sessionKey(sessionId)
    const sealed = this.#sealer.seal(sessionId, payload)
    if (!this.#fresh.has(held)) {
      if (!(await this.#records.updateSession(key, sealed))) throw new Fault('1001')
      return
    }
    const replaced = this.#fresh.get(held)
    const owner = this.#owners.get(held)
    const session: NewSession = {
      payload: sealed,
      lifetime: owner ? this.#rules.signedIn : this.#rules.anonymous,
      owner: owner ?? { visitorsMax: this.#rules.visitorsMax, places: this.#places.get(held) ?? [] },
      ...(replaced !== undefined && { replaces: this.#sealer.sessionKey(replaced) }),
    }
    const created = await this.#records.createSession(key, session)
    if (!created) throw new Fault('9007', { retryAfter: 1, detail: 'session id taken' })
  }
}

/** Cache of parsed sessions: the same text is parsed once, and the result is frozen. */
const read = createMemo<{ plain: string; contents: Contents }>(1000, secretsMs)

const parseContents = (plain: string): Contents => {
  const contents = JSON.parse(plain) as Contents
  if (contents.signedIn) Object.freeze(Object.freeze(contents.signedIn).userInfo)
  return Object.freeze(contents)
}

/** A record sealed under another secret counts as none. */
export const openContents = (sealer: Sealer, sessionId: string, payload: string): Contents | null => {
  const plain = sealer.open(sessionId, payload)
  if (plain === null) return null
  const known = read.get(sessionId)
  if (known?.plain === plain) return known.contents
  const contents = parseContents(plain)
  read.set(sessionId, { plain, contents })
  return contents
}

/** A session that has ended leaves neither its id nor its utoken in the process. */
export const forgetContents = (sealer: Sealer, sessionId: string): void => {
  read.remove(sessionId)
  sealer.forget(sessionId)
}
