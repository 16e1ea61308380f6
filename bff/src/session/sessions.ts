import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { Request, Response } from 'express'
import session from 'express-session'
import type { SignedIn } from './contents.ts'
import { readSessionId, type SessionCookie } from './cookie.ts'
import type { Records } from './records.ts'
import type { Sealer } from './seal.ts'
import { type Lifetimes, openContents, PortalStore, touchAfterMs } from './store.ts'

/** What a request's cookie stands for. */
export type Visitor =
  /** No cookie. */
  | { state: 'none' }
  /** A cookie whose session is unknown or has ended. */
  | { state: 'ended' }
  | { state: 'anonymous'; key: string }
  | { state: 'signed_in'; key: string; signedIn: SignedIn; idleMs: number; absoluteMs: number }

export type SignedInVisitor = Extract<Visitor, { state: 'signed_in' }>

export interface Sessions {
  /** The id that the request's cookie carries, by its signature alone: nothing is read. */
  idOf(request: Request): string | undefined
  /**
   * Who asks, by one round trip and without express-session, which alone would cost a third of a request.
   * @param touch false for polling calls, which never prolong a session
   */
  read(request: Request, touch: boolean): Promise<Visitor>
  /** Runs express-session: for the calls that begin, renew or end a session, and only for them. */
  attach(request: Request, response: Response): Promise<void>
  /** Stores a visitor's new session; acknowledged when it resolves. Leaves an existing session as it is. */
  openAnonymous(request: Request): Promise<void>
  /** Gives the request a new, signed-in session in the place of the present one; acknowledged. */
  signIn(request: Request, signedIn: SignedIn): Promise<void>
  /** Ends the request's session and takes its cookie back; acknowledged. */
  signOut(request: Request, response: Response): Promise<void>
  /** Ends a session that the bank no longer knows. */
  end(key: string): Promise<void>
}

export const createSessions = (
  records: Records,
  sealer: Sealer,
  lifetimes: Lifetimes,
  cookie: SessionCookie,
): Sessions => {
  const store = new PortalStore(records, sealer, lifetimes, cookie)
  const middleware = session({
    name: cookie.name,
    secret: sealer.cookieSecret,
    store,
    cookie: cookie.options as session.CookieOptions,
    genid: () => randomBytes(32).toString('base64url'),
    resave: false,
    saveUninitialized: false,
  })
  store.markGenerated()

  /** Saves now; when that fails the request has no session any more, so that no cookie can be sent. */
  const save = async (request: Request) => {
    try {
      await promisify(request.session.save.bind(request.session))()
    } catch (error) {
      dropFrom(request)
      throw error
    }
  }

  const idOf = (request: Request) => readSessionId(request.headers.cookie, cookie.name, sealer.cookieSecret)

  return {
    idOf: request => idOf(request) ?? undefined,
    read: async (request, touch) => {
      const sessionId = idOf(request)
      if (sessionId === undefined) return { state: 'none' }
      if (sessionId === null) return { state: 'ended' }
      const key = sealer.sessionKey(sessionId)
      const record = await records.readSession(key, touch ? touchAfterMs : null)
      const contents = record && openContents(sealer, sessionId, record.payload)
      if (!record || !contents) return { state: 'ended' }
      if (!contents.signedIn) return { state: 'anonymous', key }
      const { idleMs, absoluteMs } = record
      return { state: 'signed_in', key, signedIn: contents.signedIn, idleMs, absoluteMs }
    },
    attach: (request, response) =>
      new Promise((resolve, reject) => {
        // Over plain http express-session would leave a Secure cookie out without a word.
        if (cookie.options.secure && !request.secure) {
          const text = '请使用 https 访问'
          reject(new Fault('9001', { text, detail: 'X-Forwarded-Proto is not https' }))
          return
        }
        middleware(request, response, (error?: unknown) => (error ? reject(error) : resolve()))
      }),
    openAnonymous: async request => {
      if (request.session.anonymous || request.session.signedIn) return
      request.session.anonymous = true
      await save(request)
    },
    signIn: async (request, signedIn) => {
      await promisify(request.session.regenerate.bind(request.session))()
      request.session.signedIn = signedIn
      await save(request)
    },
    signOut: async (request, response) => {
      // express-session's destroy takes the session off the request first: nothing can save it again.
      await promisify(request.session.destroy.bind(request.session))()
      response.clearCookie(cookie.name, cookie.options)
    },
    end: async key => {
      await records.destroySession(key)
    },
  }
}

/** express-session sends and saves nothing for a request without a session. */
const dropFrom = (request: Request) => {
  Reflect.deleteProperty(request, 'session')
}
