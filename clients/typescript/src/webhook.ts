/** Deliveries of events (Standard Webhooks 1.0.0): the secret's `v1`, and the portal's own `v1a`. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { ed25519Key } from './keys.ts'
import type { Headers } from './signature.ts'
import type { Verdict } from './verify.ts'

/** One signature of any of these is enough: while a secret is rotated, two of them sign. */
export interface WebhookKeys {
  /** `whsec_…`. */
  secrets?: readonly string[]
  /** `whpk_…`. */
  publicKeys?: readonly string[]
}

const MOST_AWAY = 300

const bytesOf = (text: string, prefix: string) =>
  Buffer.from(text.startsWith(prefix) ? text.slice(prefix.length) : text, 'base64')

const isHmac = (signed: Buffer, signature: Buffer, secret: string) => {
  const made = createHmac('sha256', bytesOf(secret, 'whsec_')).update(signed).digest()
  return made.length === signature.length && timingSafeEqual(made, signature)
}

/** @param body as it arrived, before anything parses it @param now seconds since 1970 */
export const checkWebhook = (
  headers: Headers,
  body: string | Uint8Array,
  { secrets = [], publicKeys = [] }: WebhookKeys,
  now: number,
): Verdict => {
  const of = (name: string) =>
    headers.filter(([given]) => given.toLowerCase() === name).map(([, text]) => text)
  const given = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(of)
  if (given.some(values => values.length === 0)) return 'missing'
  const [id = '', timestamp = '', signatures = ''] = given.map(([value = '']) => value)
  if (given.some(values => values.length > 1) || !/^\d{1,12}$/.test(timestamp)) return 'unreadable'
  if (Math.abs(Number(timestamp) - now) > MOST_AWAY) return 'clock'
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(body)])
  const keys = publicKeys.map(text => ed25519Key(bytesOf(text, 'whpk_')))
  const holds = signatures.split(' ').some(text => {
    const [version, base64 = ''] = text.split(',')
    const signature = Buffer.from(base64, 'base64')
    if (version === 'v1') return secrets.some(secret => isHmac(signed, signature, secret))
    return version === 'v1a' && keys.some(key => key.verify(signed, signature))
  })
  return holds ? 'ok' : 'signature'
}

/** The event of a delivery. @throws Error when it is not the portal's, or not of now */
export const verifyWebhook = <Event = unknown>(
  headers: Headers,
  body: string | Uint8Array,
  keys: WebhookKeys,
  now: number = Math.floor(Date.now() / 1000),
): Event => {
  const verdict = checkWebhook(headers, body, keys, now)
  if (verdict !== 'ok') throw new Error(`the delivery is refused: ${verdict}`)
  return JSON.parse(Buffer.from(body).toString()) as Event
}
