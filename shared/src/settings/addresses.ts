import { z } from 'zod'

/* Rules for an address, checked before anybody tries to listen on it or to connect to it. */

/** The parts of a URL as `new URL()` names them. */
export interface UrlParts {
  readonly protocol: string
  readonly hostname: string
  readonly port: string
  readonly username: string
  readonly password: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

const hostText = (host: string) => host.replace(/^\[(.*)\]$/, '$1').toLowerCase()

/** Whether only this machine reaches a listener on this host, or is reached by this name. */
export const isLoopback = (host: string): boolean => {
  const text = hostText(host)
  return (
    text === 'localhost' || text === '::1' || (z.ipv4().safeParse(text).success && text.startsWith('127.'))
  )
}

/** Whether a text can be a host: an IPv4 or IPv6 address or a DNS name. An address written wrong is no name. */
export const isHost = (host: string): boolean => {
  if (host.includes(':')) return z.ipv6().safeParse(host).success
  if (/^[\d.]+$/.test(host)) return z.ipv4().safeParse(host).success
  return host.length <= 253 && /^(?!-)[\w-]{1,63}(?<!-)(\.(?!-)[\w-]{1,63}(?<!-))*$/.test(host)
}

/** A port to listen on, 0 for any free one; undefined for anything else. */
export const portOf = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined

/** Whether a URL is an http or https address that can be connected to, with no account in it. */
export const isHttp = (url: UrlParts): boolean =>
  /^https?:$/.test(url.protocol) &&
  url.hostname !== '' &&
  url.port !== '0' &&
  url.username === '' &&
  url.password === ''

/** Whether a URL is one of those and nothing but scheme, host and port: what follows would be dropped silently. */
export const isOrigin = (url: UrlParts): boolean =>
  isHttp(url) && url.pathname === '/' && url.search === '' && url.hash === ''
