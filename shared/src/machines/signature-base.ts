/** The text that a call's signature covers (RFC 9421), written by the gateway and read by the bank. */

/** Components of every call; writes also cover `idempotency-key`. */
export const everyComponent = ['@method', '@target-uri', 'content-digest', 'api-version'] as const
export const writeComponent = 'idempotency-key'

/** What a signature vouches for. */
export interface SignedFacts {
  method: string
  targetUri: string
  /** `sha-256=:…:` as sent; of empty bytes where there is no body. */
  contentDigest: string
  apiVersion: string
  idempotencyKey?: string | undefined
  /** Seconds since 1970. */
  created: number
  nonce: string
  keyId: string
}

/**
 * @param components in the order of the signature's own list
 * @param params the inner list with its parameters, as RFC 8941 writes it
 */
export const writeBase = (
  components: readonly string[],
  values: Readonly<Record<string, string>>,
  params: string,
): string =>
  [...components.map(name => `"${name}": ${values[name] ?? ''}`), `"@signature-params": ${params}`].join('\n')

const nameOf: Readonly<Record<string, keyof SignedFacts>> = {
  '@method': 'method',
  '@target-uri': 'targetUri',
  'content-digest': 'contentDigest',
  'api-version': 'apiVersion',
  'idempotency-key': 'idempotencyKey',
}

const param = (params: string, name: string) =>
  new RegExp(`;${name}=(?:"([^"\\\\]*)"|(\\d+))(?=;|$)`).exec(params)?.slice(1).find(Boolean)

/** @returns undefined where the text is no base of a call: a component missing, given twice or unknown, a parameter missing */
export const readBase = (base: string): SignedFacts | undefined => {
  const lines = base.split('\n')
  const last = /^"@signature-params": (\(.*\)(?:;.*)?)$/.exec(lines.pop() ?? '')?.[1]
  if (last === undefined) return undefined
  const found: Partial<Record<keyof SignedFacts, string>> = {}
  for (const line of lines) {
    const [, component = '', value = ''] = /^"([^"]+)": (.*)$/.exec(line) ?? []
    const name = nameOf[component]
    if (name === undefined || found[name] !== undefined) return undefined
    found[name] = value
  }
  const listed = [...last.matchAll(/"([^"]*)"(?=[ )])/g)].map(([, name]) => name)
  if (listed.length < lines.length) return undefined
  const created = Number(param(last, 'created'))
  const nonce = param(last, 'nonce')
  const keyId = param(last, 'keyid')
  const { method, targetUri, contentDigest, apiVersion, idempotencyKey } = found
  if (!method || !targetUri || !contentDigest || !apiVersion || !nonce || !keyId) return undefined
  if (!Number.isSafeInteger(created)) return undefined
  return { method, targetUri, contentDigest, apiVersion, idempotencyKey, created, nonce, keyId }
}

/** A signed call on its way from the gateway to the bank: the bank does what these bytes say, and nothing else. */
export interface SignedCall {
  base: string
  /** Base64. */
  signature: string
  /** The body as the client sent it. */
  body: string
}
