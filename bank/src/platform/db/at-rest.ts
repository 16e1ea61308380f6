import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Seals personal data in tables (`…_enc` columns) and makes keyed hashes for looking it up. */
export interface AtRestCipher {
  seal(plain: string): string
  /** @throws Error when the text was not sealed with this key or was changed. */
  open(sealed: string): string
  /** The same for a file. */
  sealBytes(plain: Uint8Array): Uint8Array
  /** @throws Error as `open` */
  openBytes(sealed: Uint8Array): Uint8Array
  /** 64 hex digits; the same text gives the same hash under one key and purpose. */
  hash(purpose: string, plain: string): string
}

const derive = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** AES-256-GCM: nonce (12), tag (16) and text; texts as base64. */
export const createAtRestCipher = (secret: string): AtRestCipher => {
  const key = derive(secret, 'bank data at rest')
  const hashKey = derive(secret, 'bank keyed hashes')
  const sealBytes = (plain: Uint8Array): Buffer => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  }
  const openBytes = (sealed: Uint8Array): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
  }
  return {
    seal: plain => sealBytes(Buffer.from(plain, 'utf8')).toString('base64'),
    open: sealed => openBytes(Buffer.from(sealed, 'base64')).toString('utf8'),
    sealBytes,
    openBytes,
    hash: (purpose, plain) => createHmac('sha256', hashKey).update(`${purpose}\0${plain}`).digest('hex'),
  }
}
