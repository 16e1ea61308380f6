import ipaddr from 'ipaddr.js'

type Parsed = ipaddr.IPv4 | ipaddr.IPv6

/** An IPv4 address within IPv6 as IPv4. */
const parsed = (text: string): Parsed | undefined => (ipaddr.isValid(text) ? ipaddr.process(text) : undefined)

const isIn = (address: Parsed, network: string): boolean => {
  try {
    const [base, bits] = ipaddr.parseCIDR(network)
    if (base instanceof ipaddr.IPv4) return address instanceof ipaddr.IPv4 && address.match(base, bits)
    return address instanceof ipaddr.IPv6 && address.match(base, bits)
  } catch {
    // What cannot be read lets nobody in.
    return false
  }
}

/**
 * Whether a client that comes from there may.
 * @param networks CIDR; an empty list is every network
 */
export const mayComeFrom = (address: string, networks: readonly string[]): boolean => {
  if (networks.length === 0) return true
  const from = parsed(address)
  return from !== undefined && networks.some(network => isIn(from, network))
}
