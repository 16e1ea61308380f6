import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Seals personal data in tables (`…_enc` columns) and makes keyed hashes for looking it up. */
export interface AtRestCipher {
  seal(plain: string): string
  /** @throws Error when the text was not sealed with this key or was changed. */
  open(sealed: string): string
  /** 64 hex digits; the same text gives the same hash under one key and purpose. */
  hash(purpose: string, plain: string): string
}

const derive = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** AES-256-GCM, stored as base64 of nonce (12), tag (16) and text. */
export const createAtRestCipher = (secret: string): AtRestCipher => {
  const key = derive(secret, 'bank data at rest')
  const hashKey = derive(secret, 'bank keyed hashes')
  return {
    seal: plain => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    open: sealed => {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
    },
    hash: (purpose, plain) => createHmac('sha256', hashKey).update(`${purpose}\0${plain}`).digest('hex'),
  }
}
