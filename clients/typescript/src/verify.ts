/** Reads a signature and says what is wrong with it. */
import type { PublicKey } from './keys.ts'
import { apiVersion, contentDigest, type Headers, signatureBase } from './signature.ts'

/**
 * `missing` not signed, or not all that has to be; `unreadable` given twice, or not as the standard writes it; `version`
 * another date; `digest` another body; `clock` too far from now; `signature` another text, key or algorithm.
 */
export type Verdict = 'ok' | 'missing' | 'unreadable' | 'version' | 'digest' | 'clock' | 'signature'

/** Seconds that `created` may be away. */
const MOST_AWAY = 300

const ITEM = String.raw`"[^"\\]+"(?:;req|;key="[^"\\]*")*`
const PARAM = String.raw`;[a-z][a-z0-9_]*=(?:"[^"\\]*"|\d+)`
const INPUT = new RegExp(`^([a-z*][a-z0-9_.*-]*)=(\\(((?:${ITEM}(?: ${ITEM})*)?)\\)((?:${PARAM})*))$`)

/** Values of a header, trimmed. */
const valuesOf = (headers: Headers, name: string) =>
  headers.filter(([given]) => given.toLowerCase() === name).map(([, value]) => value.trim())

interface Signed {
  components: string[]
  params: Map<string, string>
  /** The inner list with its parameters. */
  inner: string
  signature: Uint8Array
}

const readSignature = (headers: Headers): Signed | Verdict => {
  const inputs = valuesOf(headers, 'signature-input')
  const signatures = valuesOf(headers, 'signature')
  if (inputs.length === 0 || signatures.length === 0) return 'missing'
  if (inputs.length > 1 || signatures.length > 1) return 'unreadable'
  const [, label, inner = '', list = '', params = ''] = INPUT.exec(inputs[0] ?? '') ?? []
  const [, signedLabel, value = ''] = /^([^=]+)=:([A-Za-z0-9+/]+={0,2}):$/.exec(signatures[0] ?? '') ?? []
  if (label === undefined || label !== signedLabel) return 'unreadable'
  const components = list.match(new RegExp(ITEM, 'g')) ?? []
  const read = [...params.matchAll(/;([a-z][a-z0-9_]*)=("?)([^";]*)\2/g)]
  const named = new Map(read.map(([, name = '', , text = '']) => [name, text]))
  if (new Set(components).size < components.length || named.size < read.length) return 'unreadable'
  return { components: [...components], params: named, inner, signature: Buffer.from(value, 'base64') }
}

const lacks = (given: readonly string[], needed: readonly string[]) =>
  needed.some(name => !given.includes(name))

const checkDigest = (headers: Headers, body: string | Uint8Array): Verdict => {
  const digests = valuesOf(headers, 'content-digest')
  if (digests.length === 0) return 'missing'
  if (digests.length > 1 || !/^sha-256=:[A-Za-z0-9+/]{43}=:$/.test(digests[0] ?? '')) return 'unreadable'
  return digests[0] === contentDigest(body) ? 'ok' : 'digest'
}

const checkText = (
  { components, inner, signature }: Signed,
  textOf: (component: string) => string | undefined,
  key: PublicKey | undefined,
): Verdict => {
  const base = signatureBase(components, textOf, inner)
  if (base === undefined) return 'missing'
  return key?.verify(Buffer.from(base), signature) ? 'ok' : 'signature'
}

const first = (headers: Headers, name: string) => valuesOf(headers, name)[0]

interface Call {
  method: string
  targetUri: string
  headers: Headers
  body: string | Uint8Array
  isWrite: boolean
}

/** Whether a call is signed as the portal wants it: for tests of a signer. @param now seconds since 1970 */
export const verifyRequest = (call: Call, key: PublicKey | undefined, now: number): Verdict => {
  const { headers } = call
  for (const name of ['content-digest', 'api-version', 'idempotency-key']) {
    if (valuesOf(headers, name).length > 1) return 'unreadable'
  }
  const signed = readSignature(headers)
  if (typeof signed === 'string') return signed
  const needed = ['@method', '@target-uri', 'content-digest', 'api-version'].map(name => `"${name}"`)
  if (call.isWrite) needed.push('"idempotency-key"')
  const { components, params } = signed
  if (lacks(components, needed) || lacks([...params.keys()], ['created', 'nonce', 'keyid'])) return 'missing'
  if (components.length > needed.length) return 'unreadable'
  if (lacks(['created', 'nonce', 'keyid', 'alg'], [...params.keys()])) return 'unreadable'
  if (!/^[\w-]{16,64}$/.test(params.get('nonce') ?? '')) return 'unreadable'
  const created = params.get('created') ?? ''
  if (!/^\d{1,12}$/.test(created)) return 'unreadable'
  if (key && (params.get('alg') ?? key.algorithm) !== key.algorithm) return 'unreadable'
  if (first(headers, 'api-version') !== apiVersion) return 'version'
  const digest = checkDigest(headers, call.body)
  if (digest !== 'ok') return digest
  if (Math.abs(Number(created) - now) > MOST_AWAY) return 'clock'
  const own: Record<string, string> = { '@method': call.method, '@target-uri': call.targetUri }
  return checkText(
    signed,
    component => own[component.slice(1, -1)] ?? first(headers, component.slice(1, -1)),
    key,
  )
}

interface Answer {
  /** The call that was answered, with the header `signature` that it carried. */
  request: { method: string; targetUri: string; signature: string }
  status: number
  headers: Headers
  body: string | Uint8Array
}

/** Whether an answer is the portal's to this very call: an unsigned one may be anybody's. */
export const verifyAnswer = (answer: Answer, keyOf: (keyId: string) => PublicKey | undefined): Verdict => {
  const { headers, request } = answer
  const signed = readSignature(headers)
  if (typeof signed === 'string') return signed
  const needed = ['"@status"', '"content-digest"', '"@method";req', '"@target-uri";req', '"signature";req']
  const { components, params } = signed
  if (lacks(components, needed) || lacks([...params.keys()], ['created', 'keyid'])) return 'missing'
  const digest = checkDigest(headers, answer.body)
  if (digest !== 'ok') return digest
  const own: Record<string, string> = {
    '"@status"': String(answer.status),
    '"@method";req': request.method,
    '"@target-uri";req': request.targetUri,
    '"signature";req': request.signature,
  }
  const key = keyOf(params.get('keyid') ?? '')
  return checkText(signed, component => own[component] ?? first(headers, component.slice(1, -1)), key)
}
