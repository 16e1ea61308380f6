/** Signatures of Standard Webhooks 1.0.0: `v1` under the secrets of an endpoint, `v1a` under the portal's own key. */
import { createHmac, createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'

const secretBytes = 32
const prefix = 'whsec_'

export const newSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`

const hmacOf = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(text)
    .digest('base64')

/** What a private key of Ed25519 begins with in PKCS #8, before its 32 bytes. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @param seed 32 bytes as 64 hex digits */
export const signingKeyOf = (seed: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([pkcs8Head, Buffer.from(seed, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  })

/** The key that receivers verify `v1a` with, as the standard writes it. */
export const publicKeyText = (key: KeyObject): string => {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return `whpk_${Buffer.from(x, 'base64url').toString('base64')}`
}

export interface Signing {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  body: string
}

/**
 * The headers of a message.
 * @param secrets each signs, so that a receiver that knows only one of them verifies it
 */
export const signedHeaders = (
  { id, timestamp, body }: Signing,
  secrets: readonly string[],
  key: KeyObject | undefined,
): Record<string, string> => {
  const text = `${id}.${timestamp}.${body}`
  const signatures = [
    ...secrets.map(secret => `v1,${hmacOf(secret, text)}`),
    ...(key ? [`v1a,${sign(null, Buffer.from(text), key).toString('base64')}`] : []),
  ]
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
