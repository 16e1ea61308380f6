import { readFileSync } from 'node:fs'
import { vectorsFolder } from '../tools/make-vectors.ts'
import type { HeaderPair } from '../tools/vectors/signing.ts'

/* The vectors as the tests read them: from the files that every language reads. */

interface Held {
  name: string
  body?: string
  body_base64?: string
  body_repeat?: [text: string, times: number]
}

interface Digest extends Held {
  kind: 'digest'
  expected: string
}

interface Sign extends Held {
  kind: 'sign'
  key: string
  key_id: string
  method: string
  target_uri: string
  idempotency_key?: string
  created: number
  nonce: string
  api_version: string
  expected: { base: string; headers: Record<string, string> }
}

interface VerifyRequest extends Held {
  kind: 'verify-request'
  key: string
  method: string
  target_uri: string
  write: boolean
  headers: HeaderPair[]
  now: number
  expected: { verdict: string; code: string }
}

interface VerifyAnswer extends Held {
  kind: 'verify-answer'
  keys: Record<string, string>
  request: { method: string; target_uri: string; signature: string }
  status: number
  headers: HeaderPair[]
  expected: { verdict: string }
}

interface VerifyWebhook extends Held {
  kind: 'verify-webhook'
  secrets: string[]
  public_keys: string[]
  headers: HeaderPair[]
  now: number
  expected: { verdict: string }
}

export type Vector = Digest | Sign | VerifyRequest | VerifyAnswer | VerifyWebhook

const read = (name: string) => JSON.parse(readFileSync(vectorsFolder + name, 'utf8'))

export const keys: Record<
  string,
  Record<'algorithm' | 'key_id' | 'private_key' | 'public_key', string>
> = read('keys.json')

const kinds = ['digest', 'sign', 'verify-request', 'verify-answer', 'verify-webhook'] as const

export const vectors: readonly Vector[] = kinds.flatMap(kind => read(`${kind}.json`) as Vector[])

export const bodyOf = ({ body, body_base64, body_repeat: [text, times] = ['', 0] }: Held): Buffer => {
  if (body !== undefined) return Buffer.from(body)
  return body_base64 === undefined ? Buffer.from(text.repeat(times)) : Buffer.from(body_base64, 'base64')
}
