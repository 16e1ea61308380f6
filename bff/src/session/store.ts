import { Fault } from '@portal/shared/errors/fault.ts'
import type { Request } from 'express'
import session from 'express-session'
import type { Contents } from './contents.ts'
import type { SessionCookie } from './cookie.ts'
import type { Lifetime, Records } from './records.ts'
import type { Sealer } from './seal.ts'

export interface Lifetimes {
  anonymous: Lifetime
  signedIn: Lifetime
}

type Done = (error?: unknown) => void
type Held = session.Session & Partial<session.SessionData>

/** A session in use is prolonged at most once a minute. */
export const touchAfterMs = 60_000

/**
 * express-session's store on our records. `set` cannot tell a creation from an update, so `generate` marks
 * the new objects: those are created (NX), all others updated (XX), and a slow request can never revive a
 * session that ended (design section 4, rule 2).
 */
export class PortalStore extends session.Store {
  readonly #records: Records
  readonly #sealer: Sealer
  readonly #lifetimes: Lifetimes
  readonly #cookie: SessionCookie
  /** New session objects, with the id of the session they replace. */
  readonly #fresh = new WeakMap<object, string | undefined>()
  /** What the records acknowledged last: express-session saves once more when the answer ends. */
  readonly #acknowledged = new WeakMap<object, string>()

  constructor(records: Records, sealer: Sealer, lifetimes: Lifetimes, cookie: SessionCookie) {
    super()
    this.#records = records
    this.#sealer = sealer
    this.#lifetimes = lifetimes
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

  override get(
    sessionId: string,
    callback: (error: unknown, session?: session.SessionData | null) => void,
  ): void {
    this.#records.readSession(this.#sealer.sessionKey(sessionId), touchAfterMs).then(record => {
      const contents = record && openContents(this.#sealer, sessionId, record.payload)
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
    this.#records.destroySession(this.#sealer.sessionKey(sessionId)).then(
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
    const lifetime = (held as Held).signedIn ? this.#lifetimes.signedIn : this.#lifetimes.anonymous
    const created = await this.#records.createSession(
      key,
      sealed,
      lifetime,
      replaced === undefined ? undefined : this.#sealer.sessionKey(replaced),
    )
    if (!created) throw new Fault('9007', { retryAfter: 1, detail: 'session id taken' })
  }
}

/** A record sealed under another secret counts as none. */
export const openContents = (sealer: Sealer, sessionId: string, payload: string): Contents | null => {
  const plain = sealer.open(sessionId, payload)
  return plain === null ? null : (JSON.parse(plain) as Contents)
}
