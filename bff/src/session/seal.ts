import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { createMemo, secretsMs } from './memo.ts'

/** Hashes keys and seals payloads, so that a dump of the store reveals nothing. */
export interface Sealer {
  /** Signs cookies. */
  cookieSecret: string
  /** The store's key of a session: nothing of the id can be derived from it. */
  sessionKey(sessionId: string): string
  /** A key or value of the store made from anything personal: an account, an address, a captcha id. */
  mark(kind: string, ...parts: string[]): string
  /** Sealed under a key derived from the session id and the server's secret: neither alone opens it. */
  seal(sessionId: string, plain: string): string
  /** null when it was sealed by another id or secret, or damaged. */
  open(sessionId: string, sealed: string): string | null
  /** Forgets what it remembers of a session that has ended. */
  forget(sessionId: string): void
  /** Sealed under the server's secret alone, for what is read without the session's cookie: lists, farewells. */
  sealOwn(kind: OwnKind, plain: string): string
  openOwn(kind: OwnKind, sealed: string): string | null
}

export type OwnKind = 'card' | 'farewell' | 'machine'

/** Sessions whose key and payload a process keeps at hand: the ones in use now, a few megabytes at most. */
const rememberedSessions = 1000

const derive = (secret: string, salt: string, info: string) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32))

const sealWith = (key: Buffer, boundTo: string, plain: string): string => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(boundTo))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

const openWith = (key: Buffer, boundTo: string, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < 28) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAAD(Buffer.from(boundTo))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

export const createSealer = (secret: string): Sealer => {
  const keySecret = derive(secret, '', 'portal record keys')
  const payloadSalt = derive(secret, '', 'portal payload salt').toString('base64')
  const ownKey = derive(secret, '', 'portal own records')

  const mark = (kind: string, ...parts: string[]) =>
    createHmac('sha256', keySecret)
      .update(JSON.stringify([kind, ...parts]))
      .digest('base64url')
  const payloadKey = (sessionId: string) => derive(sessionId, payloadSalt, 'portal session payload')
  /*
   * A payload is written once and read at every call: what was opened last is remembered, for the same sealed
   * text only. The store is still asked each time, so that a session's end is seen at once.
   */
  const keys = createMemo<string>(rememberedSessions, secretsMs)
  const opened = createMemo<{ sealed: string; plain: string }>(rememberedSessions, secretsMs)
  const sessionKey = (sessionId: string) => {
    const known = keys.get(sessionId)
    if (known !== undefined) return known
    const key = `session:${mark('session', sessionId)}`
    keys.set(sessionId, key)
    return key
  }

  return {
    cookieSecret: derive(secret, '', 'portal cookie signature').toString('base64'),
    sessionKey,
    mark,
    // Bound to its key: a payload copied under another key does not open.
    seal: (sessionId, plain) => sealWith(payloadKey(sessionId), sessionKey(sessionId), plain),
    open: (sessionId, sealed) => {
      const known = opened.get(sessionId)
      if (known?.sealed === sealed) return known.plain
      const plain = openWith(payloadKey(sessionId), sessionKey(sessionId), sealed)
      if (plain !== null) opened.set(sessionId, { sealed, plain })
      return plain
    },
    forget: sessionId => {
      keys.remove(sessionId)
      opened.remove(sessionId)
    },
    sealOwn: (kind, plain) => sealWith(ownKey, kind, plain),
    openOwn: (kind, sealed) => openWith(ownKey, kind, sealed),
  }
}
