import type { IncomingMessage } from 'node:http'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { Step } from './step.ts'

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/** Answers which hosts and origins are ours. */
export interface OwnOrigins {
  isOwnHost(host: string): boolean
  /** @param host the request's own Host */
  isOwnOrigin(origin: string, host: string): boolean
}

/**
 * @param publicOrigin what browsers see; without it, http on the loopback Host that the request names, so that
 *   a foreign name that resolves to this machine gets nothing
 */
export const createOwnOrigins = (publicOrigin: string | undefined): OwnOrigins => {
  const publicHost = publicOrigin === undefined ? undefined : new URL(publicOrigin).host
  const allowsLoopback = !publicOrigin?.startsWith('https:')
  return {
    isOwnHost: host => host.toLowerCase() === publicHost || loopbackHost.test(host),
    isOwnOrigin: (origin, host) =>
      origin === publicOrigin || (allowsLoopback && loopbackHost.test(host) && origin === `http://${host}`),
  }
}

const fetchSites = new Set<unknown>([undefined, 'same-origin', 'none'])

/** For GETs, which change nothing: browsers may not fetch them for other sites. */
export const checkFetchSite = ({ headers }: IncomingMessage): void => {
  if (!fetchSites.has(headers['sec-fetch-site'])) throw new Fault('9004')
}

/**
 * CSRF check of everything that may change something.
 * @throws Fault 9004
 */
export const checkCsrf = (request: IncomingMessage, own: OwnOrigins): void => {
  checkFetchSite(request)
  const { origin, host = '', 'x-csrf': mark } = request.headers
  if (origin !== undefined && !own.isOwnOrigin(origin, host)) throw new Fault('9004')
  if (mark !== '1') throw new Fault('9004')
}

/** `headersDistinct` would say it too, and builds lists of every header first. */
const hostLines = ({ rawHeaders }: IncomingMessage): number => {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/**
 * Refuses what Node accepts and proxies disagree about: two Host lines, absolute-form targets, odd transfer
 * codings, foreign hosts (the start of request smuggling and of DNS rebinding).
 */
export const refuseOddRequests =
  (own: OwnOrigins): Step =>
  (request, _response, next) => {
    const host = request.headers.host ?? ''
    const coding = request.headers['transfer-encoding']
    const isOdd =
      hostLines(request) !== 1 ||
      !own.isOwnHost(host) ||
      !request.url?.startsWith('/') ||
      (coding !== undefined && coding.toLowerCase() !== 'chunked') ||
      (coding !== undefined && request.headers['content-length'] !== undefined)
    next(isOdd ? new Fault('9001', { detail: 'odd request' }) : undefined)
  }
