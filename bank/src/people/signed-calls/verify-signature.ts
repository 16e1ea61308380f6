/** Whether a text was signed with the private half of a client's key, by the algorithm of the key. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { KeyAlgorithm } from '@portal/shared/machines/scopes.ts'
import { verifySm2 } from './sm2-thread.ts'

/** A public key as it is stored: hex of 32 bytes for Ed25519, of 04‖x‖y for SM2. */
export interface PublicKey {
  algorithm: KeyAlgorithm
  publicKey: string
}

/** Both algorithms' signatures: R‖S of RFC 8032, r‖s of GB/T 32918. */
const signatureBytes = 64

/** The DER of a public key of Ed25519 up to its 32 bytes (RFC 8410). */
const ed25519Head = Buffer.from('302a300506032b6570032100', 'hex')

/** Keys that were read lately: reading one costs as much as a third of a verification. */
const read = new Map<string, KeyObject>()
const mostRead = 1_000

/** @throws Error for what is no key */
const ed25519Key = (publicKey: string): KeyObject => {
  const known = read.get(publicKey)
  if (known) return known
  const der = Buffer.concat([ed25519Head, Buffer.from(publicKey, 'hex')])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  if (read.size >= mostRead) read.clear()
  read.set(publicKey, key)
  return key
}

const verifiers: Readonly<
  Record<KeyAlgorithm, (publicKey: string, text: Buffer, signature: Buffer) => Promise<boolean>>
> = {
  ed25519: async (publicKey, text, signature) => verify(null, text, ed25519Key(publicKey), signature),
  'sm2-sm3': verifySm2,
}

/** The bytes of a signature; undefined for what is no base64 of 64 bytes, or is another spelling of it. */
const bytesOf = (signature: string): Buffer | undefined => {
  const bytes = Buffer.from(signature, 'base64')
  return bytes.length === signatureBytes && bytes.toString('base64') === signature ? bytes : undefined
}

/**
 * @param signature base64
 * @throws Fault 9007 where more SM2 signatures wait than can be verified soon
 */
export const verifySignature = async (
  { algorithm, publicKey }: PublicKey,
  text: string,
  signature: string,
): Promise<boolean> => {
  const bytes = bytesOf(signature)
  return bytes !== undefined && verifiers[algorithm](publicKey, Buffer.from(text, 'utf8'), bytes)
}
