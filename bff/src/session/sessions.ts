import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import type { UserInfo } from '@portal/shared/contract/session.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { Request, Response } from 'express'
import session from 'express-session'
import { addressGroups } from '../http/address.ts'
import type { AccountCounter, EndCode, Hits, Owner, Records, Visitors } from '../records/records.ts'
import { accountMark, cardOf } from './card.ts'
import type { Contents, SignedIn } from './contents.ts'
import { forgetCookie, readSessionId, type SessionCookie } from './cookie.ts'
import {
  forgetContents,
  openContents,
  PortalStore,
  type SessionRules,
  touchAfterMs,
} from './express-store.ts'
import type { Sealer } from './seal.ts'

/** The session behind a request's cookie. */
export type Visitor =
  /** No cookie. */
  | { state: 'none' }
  /** A cookie whose session is unknown or has ended; 1002 when by a sign-in elsewhere. */
  | { state: 'ended'; code: EndCode }
  | { state: 'anonymous'; key: string }
  | {
      state: 'signed_in'
      key: string
      /** Seals and opens the record; leaves the process in no answer and no log line. */
      sessionId: string
      signedIn: SignedIn
      idleMs: number
      absoluteMs: number
      locked: boolean
      /** The account's hits of the counter asked for. */
      hits: Hits | undefined
    }

export interface ReadOptions {
  /** False for polling calls, which never prolong a session. */
  touch: boolean
  /** Counted for the account in the same round trip. */
  counter?: AccountCounter | undefined
}

export type SignedInVisitor = Extract<Visitor, { state: 'signed_in' }>

export interface Sessions {
  /** The id that the request's cookie carries, by its signature alone: nothing is read. */
  idOf(request: IncomingMessage): string | undefined
  /**
   * Who asks, by one round trip and without express-session, which alone would cost a third of a request.
   */
  read(request: IncomingMessage, options: ReadOptions): Promise<Visitor>
  /** Runs express-session: for the calls that begin, renew or end a session, and only for them. */
  attach(request: Request, response: Response): Promise<void>
  /** Stores a visitor's new session; acknowledged when it resolves. Leaves an existing session as it is. */
  openAnonymous(request: Request): Promise<void>
  /**
   * Gives the request a new, signed-in session in the place of the present one; acknowledged. Sessions that the
   * account may no longer keep end in the same step.
   * @returns the new session's key
   */
  signIn(request: Request, signedIn: SignedIn): Promise<string>
  /** Ends the request's session and takes its cookie back; acknowledged. */
  signOut(request: Request, response: Response): Promise<void>
  /** Tells the browser to forget its session, without asking store or bank. */
  takeCookieBack(response: Response): void
  /**
   * Puts what the bank says of the user now in the place of the record's, under the same id, and tells the user's
   * browser. @throws Fault 1001, 1002 when the session has ended meanwhile: it stays so
   */
  renew(visitor: SignedInVisitor, userInfo: UserInfo): Promise<SignedInVisitor>
  /** Ends a session whose utoken the bank no longer knows. @param code the code that later calls get */
  end(key: string, code: EndCode): Promise<void>
}

export const createSessions = (
  records: Records,
  sealer: Sealer,
  rules: SessionRules,
  cookie: SessionCookie,
): Sessions => {
  const store = new PortalStore(records, sealer, rules, cookie)
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

  const ownerOf = (request: Request, { utoken, userInfo }: SignedIn): Owner => ({
    account: accountMark(sealer, userInfo.account),
    liveMax: userInfo.kind === 'customer' ? rules.liveMax.customer : rules.liveMax.staff,
    card: sealer.sealOwn('card', JSON.stringify(cardOf(request, userInfo))),
    farewell: sealer.sealOwn('farewell', utoken),
  })

  const placesOf = (request: Request): NonNullable<Visitors['places']> => {
    const { visitorsFrom: most } = rules
    if (!most) return []
    const { near, wide } = addressGroups(request.ip ?? '')
    const places = [{ group: near, max: most.address }]
    if (wide !== undefined) places.push({ group: wide, max: most.network })
    return places.map(({ group, max }) => ({ place: sealer.mark('visitors', group), max }))
  }

  const idOf = (request: IncomingMessage) =>
    readSessionId(request.headers.cookie, cookie.name, sealer.cookieSecret)

  const takeCookieBack = (response: Response) => {
    response.clearCookie(cookie.name, cookie.options)
  }

  const forget = (request: IncomingMessage, sessionId: string) => {
    forgetCookie(request.headers.cookie, cookie.name)
    forgetContents(sealer, sessionId)
  }
  const ended = (request: IncomingMessage, sessionId: string, code: EndCode): Visitor => {
    forget(request, sessionId)
    return { state: 'ended', code }
  }

  return {
    idOf: request => idOf(request) ?? undefined,
    read: async (request, { touch, counter }) => {
      const sessionId = idOf(request)
      if (sessionId === undefined) return { state: 'none' }
      if (sessionId === null) return { state: 'ended', code: '1001' }
      const key = sealer.sessionKey(sessionId)
      const record = await records.readSession(key, touch ? touchAfterMs : null, counter)
      if (record === null) return ended(request, sessionId, '1001')
      if ('endCode' in record) return ended(request, sessionId, record.endCode)
      const contents = openContents(sealer, sessionId, record.payload)
      if (!contents) return ended(request, sessionId, '1001')
      if (!contents.signedIn) return { state: 'anonymous', key }
      const { idleMs, absoluteMs, locked, hits } = record
      return {
        state: 'signed_in',
        key,
        sessionId,
        signedIn: contents.signedIn,
        idleMs,
        absoluteMs,
        locked,
        hits,
      }
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
      store.place(request.session, placesOf(request))
      await save(request)
    },
    signIn: async (request, signedIn) => {
      await promisify(request.session.regenerate.bind(request.session))()
      request.session.signedIn = signedIn
      store.own(request.session, ownerOf(request, signedIn))
      const key = sealer.sessionKey(request.sessionID)
      try {
        await save(request)
        return key
      } catch (error) {
        // Stored late, after we gave up, it would stay in the lists though no browser has its cookie.
        records.endSession(key, { code: '1001', farewell: false }).catch(() => {})
        throw error
      }
    },
    signOut: async (request, response) => {
      // express-session's destroy takes the session off the request first: nothing can save it again.
      const { sessionID: sessionId } = request
      await promisify(request.session.destroy.bind(request.session))()
      forget(request, sessionId)
      takeCookieBack(response)
    },
    takeCookieBack,
    renew: async (visitor, userInfo) => {
      const signedIn = { ...visitor.signedIn, userInfo }
      const payload = JSON.stringify({ signedIn } satisfies Contents)
      const isLive = await records.renewSession(visitor.key, sealer.seal(visitor.sessionId, payload))
      if (!isLive) {
        const record = await records.readSession(visitor.key, null)
        throw new Fault(record && 'endCode' in record ? record.endCode : '1001')
      }
      return { ...visitor, signedIn }
    },
    end: async (key, code) => {
      await records.endSession(key, { code, farewell: false })
    },
  }
}

/** express-session sends and saves nothing for a request without a session. */
const dropFrom = (request: Request) => {
  Reflect.deleteProperty(request, 'session')
}
