/** Signatures as gateways pass them on, judged by the bank itself. */
import type { KeyAlgorithm } from '@portal/shared/machines/scopes.ts'
import { createVerifier } from '@portal/shared/wire/verifier.ts'

/** A public key as it is stored: hex of 32 bytes for Ed25519, of 04‖x‖y for SM2. */
export interface PublicKey {
  algorithm: KeyAlgorithm
  publicKey: string
}

const verifier = createVerifier()

/**
 * @param signature base64; another spelling of the same bytes does not hold
 * @throws Fault 9007 where more SM2 signatures wait than can be verified soon
 */
export const verifySignature = async (
  { algorithm, publicKey }: PublicKey,
  text: string,
  signature: string,
): Promise<boolean> => {
  const bytes = Buffer.from(signature, 'base64')
  return bytes.toString('base64') === signature && verifier.holds(algorithm, publicKey, text, bytes)
}
