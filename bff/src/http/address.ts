import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** One machine as it is counted. */
export interface AddressGroups {
  /** An IPv4 address, or the /64 that an IPv6 customer owns at least. */
  near: string
  /** The /48 that an IPv6 site may own; of IPv4 there is none. */
  wide?: string
}

/** 203.0.113.9:51234 and [2001:db8::1]:443, as some balancers write them. */
const withPort = /^(?:\[([^\]]+)\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/

/**
 * An address in its one spelling, without port, brackets and zone; IPv4 within IPv6 (`::ffff:203.0.113.9`) as IPv4.
 * @returns undefined for what is no address
 */
export const plainAddress = (given: string): string | undefined => {
  const [, bracketed, dotted] = withPort.exec(given) ?? []
  const [address = ''] = (bracketed ?? dotted ?? given).split('%')
  const version = isIP(address)
  if (version === 0) return undefined
  if (version === 4) return address
  const parsed = ipaddr.process(address)
  return parsed.toString()
}

/**
 * Who the client is: the first address that is no listed proxy, read from the nearest on. One that is no address says
 * nothing of anybody, so that the socket's own counts.
 * @param isProxy Express' `trust proxy fn`
 */
export const clientAddress = (
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isProxy: (address: string, hop: number) => boolean,
): string => {
  const own = plainAddress(socket.remoteAddress ?? '') ?? ''
  const forwarded = headers['x-forwarded-for']
  if (forwarded === undefined || own === '') return own
  const hops = String(forwarded).split(',').reverse()
  let address = own
  for (const [hop, given] of hops.entries()) {
    if (!isProxy(address, hop)) return address
    const next = plainAddress(given.trim())
    if (next === undefined) return own
    address = next
  }
  return address
}

const groupOf = (bytes: readonly number[], length: number) =>
  `${bytes
    .slice(0, length)
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')}/${length * 8}`

/** The address ranges that count as one client, and as many. */
export const addressGroups = (address: string): AddressGroups => {
  const plain = plainAddress(address)
  if (plain === undefined || isIP(plain) === 4) return { near: plain ?? '' }
  const bytes = ipaddr.parse(plain).toByteArray()
  return { near: groupOf(bytes, 8), wide: groupOf(bytes, 6) }
}

/** The widest group: who shares one is one client where places are few. */
export const siteOf = (address: string): string => {
  const { near, wide } = addressGroups(address)
  return wide ?? near
}
