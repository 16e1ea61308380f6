import { createHash, createPrivateKey, createPublicKey, hash, type KeyObject, sign } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Step } from '../http/step.ts'
import type { SigningKeys } from '../settings/signing-keys.ts'
import { isSigned } from './claim.ts'

/** A public key of the portal, as a JWK (RFC 8037). */
export interface PublicJwk {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  /** RFC 7638. */
  kid: string
  alg: 'EdDSA'
  use: 'sig'
}

/** Signs answers to programs (RFC 9421), so that an answer that is not signed is not ours. */
export interface AnswerSigner {
  /** Sets the headers of an answer that is about to leave with this body. */
  sign(
    request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
    response: ServerResponse,
    body: string,
  ): void
  /** The key in use first, then the one that is announced, then the one before. */
  keys: readonly PublicJwk[]
}

const jwkOf = (key: KeyObject): PublicJwk => {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const named = { crv: 'Ed25519', kty: 'OKP', x } as const
  const kid = createHash('sha256').update(JSON.stringify(named)).digest('base64url')
  return { ...named, kid, alg: 'EdDSA', use: 'sig' }
}

/** `sha-256=:…:` (RFC 9530). */
export const contentDigestOf = (body: string | Uint8Array): string =>
  `sha-256=:${hash('sha256', body, 'base64')}:`

/** What a call's target URI begins with: the origin that the operator names, else the loopback host that is asked. */
export const originOf = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  publicOrigin: string | undefined,
): string => publicOrigin ?? `http://${headers.host ?? ''}`

export interface AnswerSignerOptions {
  signingKeys: SigningKeys
  publicOrigin: string | undefined
  now?: () => number
}

const privateKey = (line: string) =>
  createPrivateKey({ key: Buffer.from(line, 'base64'), format: 'der', type: 'pkcs8' })

export const createAnswerSigner = ({
  signingKeys: { current, next, former },
  publicOrigin,
  now = Date.now,
}: AnswerSignerOptions): AnswerSigner => {
  const key = privateKey(current)
  const own = jwkOf(key)
  return {
    keys: [current, next, former].flatMap(line => (line === undefined ? [] : jwkOf(privateKey(line)))),
    sign: (request, response, body) => {
      const digest = contentDigestOf(body)
      const covered: [component: string, value: string | undefined][] = [
        ['"@status"', String(response.statusCode)],
        ['"content-digest"', digest],
        ['"@method";req', request.method],
        ['"@target-uri";req', `${originOf(request, publicOrigin)}${request.url}`],
        // Of a request without one there is nothing to cover.
        ['"signature";req', request.headers.signature?.toString().trim()],
      ]
      const there = covered.filter(([, value]) => value !== undefined)
      const list = there.map(([component]) => component).join(' ')
      const params = `(${list});created=${Math.floor(now() / 1000)};keyid="${own.kid}"`
      const lines = there.map(([component, value]) => `${component}: ${value}`)
      const base = [...lines, `"@signature-params": ${params}`].join('\n')
      response.setHeader('Content-Digest', digest)
      response.setHeader('Signature-Input', `portal=${params}`)
      response.setHeader('Signature', `portal=:${sign(null, Buffer.from(base), key).toString('base64')}:`)
    },
  }
}

/** Has the answer to every call that says it is signed signed as well, refusals of whatever step included. */
export const signAnswers =
  (signer: AnswerSigner): Step =>
  (request, response, next) => {
    if (isSigned(request)) {
      response.locals.isSigned = true
      response.locals.beforeLeaving = body => signer.sign(request, response, body)
    }
    next()
  }
