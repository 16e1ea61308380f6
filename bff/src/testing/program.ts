import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { calls } from '@portal/shared/contract/table.ts'
import { request } from 'undici'
import type { Envelope } from './visitor.ts'

/** One signed call, before and after something has been done to it. */
export interface Sent {
  path: string
  headers: [name: string, value: string][]
  body: string | Buffer
  base: string
}

export interface SignOptions {
  body?: string | Buffer
  idempotencyKey?: string
  nonce?: string
  /** Seconds since 1970. */
  created?: number
  keyId?: string
  alg?: string
  origin?: string
  apiVersion?: string
  /** The covered components, instead of those that are needed. */
  components?: readonly string[]
  /** Further parameters, as `;name=value`. */
  params?: string
}

export interface ProgramAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  json: Envelope
}

/** Where the tests say which refusals they meet. */
const refusals = channel('portal.refusal')
const programCalls = new Set<string>(calls.flatMap(call => ('machine' in call ? [call.path] : [])))

const random = (start: string) => `${start}_${randomBytes(16).toString('hex')}`

/** A program of a customer, written without a line of the gateway's own. */
export class Program {
  readonly clientId = random('cl')
  readonly keyId = random('ck')
  readonly publicKey: string
  readonly #key: KeyObject

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    this.#key = privateKey
    this.publicKey = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
  }

  /** Signs a call to a gateway; writes are those with a key of idempotency. */
  sign(url: string, path: string, options: SignOptions = {}): Sent {
    const { body = '{}', idempotencyKey, alg, origin = url, apiVersion = '2026-12-01', params = '' } = options
    const { nonce = randomBytes(12).toString('hex'), created = Math.floor(Date.now() / 1000) } = options
    const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
    const values: Record<string, string> = {
      '@method': 'POST',
      '@target-uri': origin + path,
      'content-digest': digest,
      'api-version': apiVersion,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    }
    const { components = Object.keys(values) } = options
    const list = components.map(name => `"${name}"`).join(' ')
    const algorithm = alg === undefined ? '' : `;alg="${alg}"`
    const own = `;created=${created};nonce="${nonce}";keyid="${options.keyId ?? this.keyId}"`
    const input = `(${list})${own}${algorithm}${params}`
    const lines = components.map(name => `"${name}": ${values[name] ?? ''}`)
    const base = [...lines, `"@signature-params": ${input}`].join('\n')
    const headers: [string, string][] = [
      ['content-type', 'application/json'],
      ['content-digest', digest],
      ['api-version', apiVersion],
      ['signature-input', `sig=${input}`],
      ['signature', `sig=:${sign(null, Buffer.from(base), this.#key).toString('base64')}:`],
    ]
    if (idempotencyKey !== undefined) headers.push(['idempotency-key', idempotencyKey])
    return { path, headers, body, base }
  }

  call(url: string, path: string, options?: SignOptions): Promise<ProgramAnswer> {
    return send(url, this.sign(url, path, options))
  }
}

/** Puts other values in the place of headers; undefined leaves one out. */
export const changed = (sent: Sent, values: Record<string, string | undefined>): Sent => {
  const others = sent.headers.filter(([name]) => !Object.hasOwn(values, name))
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...sent, headers: [...others, ...given] }
}

/** Sends it as it is, headers that stand there twice included. */
export const send = async (url: string, { path, headers, body }: Sent): Promise<ProgramAnswer> => {
  const answer = await request(url + path, { method: 'POST', headers: headers.flat(), body })
  const text = await answer.body.text()
  const json = JSON.parse(text) as Envelope
  const code = json.error_no
  const called = path.split('?', 1)[0]
  // What a call that is not for programs answers them is in no list of its own.
  if (code !== undefined && programCalls.has(called ?? '')) refusals.publish({ path: called, code })
  return { status: answer.statusCode, headers: answer.headers, text, json }
}
