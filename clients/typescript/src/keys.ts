import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { signSm2, verifySm2 } from './sm2.ts'

export type Algorithm = 'ed25519' | 'sm2-sm3'

export interface Key {
  algorithm: Algorithm
}

/** Whatever signs: a key in memory, or a device of yours. */
export interface PrivateKey extends Key {
  sign(message: Uint8Array): Uint8Array | Promise<Uint8Array>
}

export interface PublicKey extends Key {
  verify(message: Uint8Array, signature: Uint8Array): boolean
}

const SECRET_FOLLOWS = Buffer.from('0201010420', 'hex')

const isSm2 = (key: KeyObject) => key.asymmetricKeyType !== 'ed25519'

/** @param pem PKCS#8, Ed25519 or SM2 @throws Error for another kind of key */
export const readPrivateKey = (pem: string): PrivateKey => {
  const key = createPrivateKey(pem)
  if (!isSm2(key)) return { algorithm: 'ed25519', sign: message => sign(null, message, key) }
  // Node reads such a key and does not give it out again: version 1, and the 32 bytes of the secret.
  const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')
  const at = der.indexOf(SECRET_FOLLOWS)
  if (at === -1) throw new Error('neither an Ed25519 nor an SM2 key')
  const secret = der.subarray(at + SECRET_FOLLOWS.length, at + SECRET_FOLLOWS.length + 32)
  return { algorithm: 'sm2-sm3', sign: message => signSm2(message, secret) }
}

/** @param pem SPKI, Ed25519 or SM2 */
export const readPublicKey = (pem: string): PublicKey => {
  const key = createPublicKey(pem)
  if (!isSm2(key)) {
    return { algorithm: 'ed25519', verify: (message, signature) => verify(null, message, key, signature) }
  }
  const point = key.export({ type: 'spki', format: 'der' }).subarray(-65)
  return { algorithm: 'sm2-sm3', verify: (message, signature) => verifySm2(message, signature, point) }
}

/** An Ed25519 public key from its 32 bytes. */
export const ed25519Key = (bytes: Uint8Array): PublicKey =>
  readPublicKey(
    `-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA${Buffer.from(bytes).toString('base64')}\n-----END PUBLIC KEY-----\n`,
  )

/** The `kid` of an Ed25519 key (RFC 7638) from the `x` of its JWK. */
export const keyIdOf = (x: string): string =>
  createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url')
