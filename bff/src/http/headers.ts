import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Step } from './step.ts'

/** Policy for responses that are no documents: answers of the API, pictures, errors. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * The page's policy: our own files, and the inline blocks that carry this answer's nonce.
 * @param nonce absent for a page without such blocks
 * @param images origins of pictures beside our own, e.g. `https://static.example`
 */
export const pagePolicy = (nonce?: string, images: readonly string[] = []): string => {
  const own = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    ["img-src 'self' data: blob:", ...images].join(' '),
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** helmet's headers, asked once: they are the same on every answer. */
const computeHeaders = (secure: boolean): [string, string][] => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const apply = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // For Flash, Internet Explorer and filters that no browser has any more: on every answer they only cost.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  apply(response.req, response, () => {})
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
}

/** Security headers on every answer, errors included; pages replace the policy by their own. */
export const securityHeaders = (secure: boolean): Step => {
  const headers: [string, string][] = [
    ...computeHeaders(secure),
    ['content-security-policy', dataPolicy],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()'],
  ]
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  }
}
