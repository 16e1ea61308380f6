/** Which addresses events may be sent to: public ones, so that nobody has the bank ask its own network for them. */
import { BlockList, isIP } from 'node:net'

/** Never reached, and why. Of IPv6 only 2000::/3 is public at all; what is listed of it is not. */
const refused: readonly (readonly [network: string, prefix: number, why: string])[] = [
  ['0.0.0.0', 8, 'this network'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'carrier-grade NAT'],
  ['127.0.0.0', 8, 'loopback'],
  ['168.63.129.16', 32, 'metadata of a cloud under a public address'],
  ['169.254.0.0', 16, 'link-local, metadata of clouds'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'protocol assignments'],
  ['192.0.2.0', 24, 'documentation'],
  ['192.88.99.0', 24, 'relays of 6to4'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'benchmarks'],
  ['198.51.100.0', 24, 'documentation'],
  ['203.0.113.0', 24, 'documentation'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved, broadcast'],
  ['2001::', 23, 'protocol assignments: Teredo, benchmarks, ORCHID'],
  ['2001:db8::', 32, 'documentation'],
  ['2002::', 16, '6to4, which carries an IPv4 address'],
  ['3fff::', 20, 'documentation'],
]

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const blocked = new BlockList()
for (const [network, prefix] of refused) blocked.addSubnet(network, prefix, familyOf(network))

/** Everything else of IPv6 is local, reserved, or an IPv4 address in disguise. */
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

/** @param address as a resolver answers it; anything else is not public */
export const isPublicAddress = (address: string): boolean => {
  const kind = isIP(address)
  if (kind === 4) return !blocked.check(address, 'ipv4')
  return kind === 6 && globalV6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

/** What a sandbox may allow beside public addresses, for receivers on the developer's own machine. */
export interface Allowance {
  loopback: boolean
}

const ports: readonly string[] = ['', '443', '8443']

/** The host of an address, which IPv6 has in brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

const isOwnMachine = (host: string): boolean => host === '127.0.0.1' || host === '::1' || host === 'localhost'

/** Names that no public server has. */
const localName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|invalid|test|localdomain)$/

/**
 * Whether events may be sent there as far as the address itself tells; what its name resolves to is looked at when they
 * are sent.
 */
export const isSendable = (text: string, { loopback }: Allowance): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username || url.password || url.hash) return false
  const host = hostOf(url)
  if (loopback && isOwnMachine(host)) return url.protocol === 'https:' || url.protocol === 'http:'
  if (url.protocol !== 'https:' || !ports.includes(url.port)) return false
  if (isIP(host) !== 0) return isPublicAddress(host)
  const name = host.replace(/\.$/, '').toLowerCase()
  return name.includes('.') && !localName.test(name)
}

/** Whether a connection to this address of a host may be made. */
export const isReachable = (host: string, address: string, { loopback }: Allowance): boolean =>
  isPublicAddress(address) ||
  (loopback && isOwnMachine(host) && (address === '127.0.0.1' || address === '::1'))
