/** Writes what a call's signature covers (RFC 9421 and RFC 9530), and signs it. */
import { createHash } from 'node:crypto'
import type { PrivateKey } from './keys.ts'

export const apiVersion = '2026-12-01'

/** Name and value, in the order in which they are sent. */
export type Headers = readonly (readonly [name: string, value: string])[]

/** `sha-256=:…:` of the bytes of a body; of empty bytes where there is none. */
export const contentDigest = (body: string | Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

/** @param components each as the inner list has it, e.g. `"@method"` @param params the inner list with its parameters */
export const signatureBase = (
  components: readonly string[],
  textOf: (component: string) => string | undefined,
  params: string,
): string | undefined => {
  const lines: string[] = []
  for (const component of components) {
    const value = textOf(component)
    if (value === undefined) return undefined
    lines.push(`${component}: ${value}`)
  }
  return [...lines, `"@signature-params": ${params}`].join('\n')
}

export interface ToSign {
  method: string
  /** The portal's public origin and the path. */
  targetUri: string
  body: string | Uint8Array
  /** Of writes. */
  idempotencyKey?: string | undefined
  keyId: string
  /** Seconds since 1970. */
  created: number
  /** 16 to 64 letters, digits, `-` or `_`, never used before. */
  nonce: string
  apiVersion?: string
}

/** The headers that sign a call, and the text that was signed. */
export const signRequest = async (
  call: ToSign,
  key: PrivateKey,
): Promise<{ headers: Record<string, string>; base: string }> => {
  const values: Record<string, string> = {
    '@method': call.method,
    '@target-uri': call.targetUri,
    'content-digest': contentDigest(call.body),
    'api-version': call.apiVersion ?? apiVersion,
    ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
  }
  const components = Object.keys(values).map(name => `"${name}"`)
  const params = `(${components.join(' ')});created=${call.created};nonce="${call.nonce}";keyid="${call.keyId}"`
  const base = signatureBase(components, component => values[component.slice(1, -1)], params) ?? ''
  const signature = Buffer.from(await key.sign(Buffer.from(base))).toString('base64')
  const { '@method': _method, '@target-uri': _targetUri, ...headers } = values
  return {
    headers: { ...headers, 'signature-input': `sig1=${params}`, signature: `sig1=:${signature}:` },
    base,
  }
}
