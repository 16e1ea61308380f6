/**
 * The port to what signs the bank's papers. Here an Ed25519 key (`PAPER_SIGNING_KEY`); a seal of GB/T 38540 can take its
 * place, since nobody else knows how a signature is made or checked.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { definePort } from '../../platform/kernel/port.ts'

export interface PaperSigner {
  /** Names the key among all that have ever signed: 16 hex digits. */
  keyId: string
  /** What verifies, kept for ever: Base64. */
  publicKey: string
  /** 64 bytes. */
  sign(content: Uint8Array): Uint8Array
}

const notConnected = (): never => {
  throw new Error('no key signs papers')
}

/** Where none is connected no paper is made. */
export const paperSigner = definePort<PaperSigner>({
  get keyId() {
    return notConnected()
  },
  get publicKey() {
    return notConnected()
  },
  sign: notConnected,
})

/** What a private key of Ed25519 begins with in PKCS #8, before its 32 bytes. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

const spkiOf = (key: KeyObject): Buffer => createPublicKey(key).export({ format: 'der', type: 'spki' })

/** @param seed 32 bytes as 64 hex digits */
export const ed25519Signer = (seed: string): PaperSigner => {
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8Head, Buffer.from(seed, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  })
  const spki = spkiOf(key)
  return {
    keyId: createHash('sha256').update(spki).digest('hex').slice(0, 16),
    publicKey: spki.toString('base64'),
    sign: content => sign(null, content, key),
  }
}

/** @param publicKey as a signer has told it */
export const isSignedBy = (publicKey: string, content: Uint8Array, signature: Uint8Array): boolean => {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return verify(null, content, key, signature)
}
