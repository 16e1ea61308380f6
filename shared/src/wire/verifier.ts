/** Whether a text was signed with the private half of a program's key: judged by the gateway, and once more by the bank. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { promisify } from 'node:util'
import type { KeyAlgorithm } from '../machines/scopes.ts'
import { createSm2Thread } from './sm2/thread.ts'

/** Who can tell whether a signature holds: one for each algorithm of keys. */
export interface Verifier {
  /**
   * @param publicKey hex: 32 bytes of Ed25519, 04‖x‖y of SM2
   * @param signature in any length; only one of 64 bytes can hold
   * @throws Fault 9007 where there is no place in the line
   */
  holds(algorithm: KeyAlgorithm, publicKey: string, base: string, signature: Buffer): Promise<boolean>
  close(): void
}

/** Both algorithms: R‖S of Ed25519, r‖s of SM2. */
const signatureBytes = 64
/** Keys whose objects are kept: those in use. */
const keysMax = 2_000

const verifyBeside = promisify(
  (data: Buffer, key: KeyObject, signature: Buffer, done: (error: Error | null, holds: boolean) => void) =>
    verify(null, data, key, signature, done),
)

const ed25519Key = (publicKey: string): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'hex').toString('base64url') },
    format: 'jwk',
  })

export const createVerifier = (): Verifier => {
  const known = new Map<string, KeyObject>()
  const sm2 = createSm2Thread()

  const keyOf = (publicKey: string): KeyObject => {
    const found = known.get(publicKey)
    if (found) return found
    const key = ed25519Key(publicKey)
    const [oldest] = known.keys()
    if (known.size >= keysMax && oldest !== undefined) known.delete(oldest)
    known.set(publicKey, key)
    return key
  }

  return {
    holds: async (algorithm, publicKey, base, signature) => {
      if (signature.length !== signatureBytes) return false
      if (algorithm === 'sm2-sm3') return sm2.verify(publicKey, base, signature)
      // Beside the event loop, which answers everybody: a seventh of a millisecond that a stranger can ask for.
      return verifyBeside(Buffer.from(base), keyOf(publicKey), signature)
    },
    close: sm2.close,
  }
}

/** Of a published test vector: what is signed under a key that does not exist is verified too, and refused whatever comes of it. */
export const nobodysKey = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
