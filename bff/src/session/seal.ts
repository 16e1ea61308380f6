import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Hashes keys and seals payloads, so that a dump of the store says nothing (design section 4, rule 1). */
export interface Sealer {
  /** Signs cookies. */
  cookieSecret: string
  /** The store's key of a session: nothing of the id can be told from it. */
  sessionKey(sessionId: string): string
  /** A key or value of the store made from anything personal: an account, an address, a captcha id. */
  mark(kind: string, ...parts: string[]): string
  /** Sealed under a key derived from the session id and the server's secret: neither alone opens it. */
  seal(sessionId: string, plain: string): string
  /** null when it was sealed by another id or secret, or damaged. */
  open(sessionId: string, sealed: string): string | null
}

const derive = (secret: string, salt: string, info: string) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32))

export const createSealer = (secret: string): Sealer => {
  const keySecret = derive(secret, '', 'portal record keys')
  const payloadSalt = derive(secret, '', 'portal payload salt').toString('base64')

  const mark = (kind: string, ...parts: string[]) =>
    createHmac('sha256', keySecret)
      .update(JSON.stringify([kind, ...parts]))
      .digest('base64url')
  const payloadKey = (sessionId: string) => derive(sessionId, payloadSalt, 'portal session payload')
  const sessionKey = (sessionId: string) => `session:${mark('session', sessionId)}`

  return {
    cookieSecret: derive(secret, '', 'portal cookie signature').toString('base64'),
    sessionKey,
    mark,
    seal: (sessionId, plain) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', payloadKey(sessionId), nonce)
      // Bound to its key: a payload copied under another key does not open.
      cipher.setAAD(Buffer.from(sessionKey(sessionId)))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    open: (sessionId, sealed) => {
      const bytes = Buffer.from(sealed, 'base64')
      if (bytes.length < 28) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', payloadKey(sessionId), bytes.subarray(0, 12))
        decipher.setAAD(Buffer.from(sessionKey(sessionId)))
        decipher.setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
