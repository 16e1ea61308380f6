/** Networks from which a program calls, in CIDR. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { clientBounds } from '@portal/shared/machines/scopes.ts'
import ipaddr from 'ipaddr.js'

interface Network {
  kind: 'ipv4' | 'ipv6'
  bytes: readonly number[]
  bits: number
}

const v4 = /^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})(?:\/(?:0|[1-9]\d?))?$/
const v6 = /^[\da-f:]*:[\da-f:.]*(?:\/(?:0|[1-9]\d{0,2}))?$/i

/** With the host's bits cleared: one network is written in one way. */
const cleared = (bytes: readonly number[], bits: number): number[] =>
  bytes.map((byte, at) => byte & ((0xff << Math.max(0, 8 - Math.max(0, bits - 8 * at))) & 0xff))

const parse = (line: string): Network | undefined => {
  const text = line.trim()
  if (!v4.test(text) && !v6.test(text)) return undefined
  try {
    const [address, given] = text.split('/') as [string, string | undefined]
    const parsed = ipaddr.parse(address)
    const bytes = parsed.toByteArray()
    const bits = given === undefined ? 8 * bytes.length : Number(given)
    // An address within an IPv6 one is written as it comes, in IPv4.
    if (bits > 8 * bytes.length || (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress())) {
      return undefined
    }
    return { kind: parsed.kind(), bytes: cleared(bytes, bits), bits }
  } catch {
    return undefined
  }
}

const textOf = ({ bytes, bits }: Network): string => `${ipaddr.fromByteArray([...bytes]).toString()}/${bits}`

const fault = (text: string): Fault => new Fault('24043', { text, fields: { networks: text } })

/**
 * Reads the lines of a list, each a network or a single address, and writes every network once and in one way.
 * @param bound whether at least one is needed, and how wide they may be is bounded
 * @throws Fault 24043 that names the line
 */
export const readNetworks = (lines: readonly string[], bound: boolean): string[] => {
  if (bound && lines.length === 0) throw fault('请至少填写一个允许的网络')
  const found = lines.map((line, at) => {
    const network = parse(line)
    if (!network) throw fault(`第${at + 1}行：不是有效的网络（CIDR）`)
    const widest = clientBounds.widest[network.kind]
    if (bound && network.bits < widest) throw fault(`第${at + 1}行：范围过大，前缀不能短于/${widest}`)
    return textOf(network)
  })
  return [...new Set(found)]
}

const isWithin = (inner: string, outer: string): boolean => {
  const [one, other] = [parse(inner), parse(outer)]
  if (!one || !other || one.kind !== other.kind || one.bits < other.bits) return false
  return cleared(one.bytes, other.bits).every((byte, at) => byte === other.bytes[at])
}
const isWithinAny = (inner: string, outer: readonly string[]) => outer.some(each => isWithin(inner, each))

/**
 * As much of the new list as the old one allows already. A list that names none allows all.
 * @returns undefined where the two have nothing in common
 */
export const commonNetworks = (before: readonly string[], after: readonly string[]): string[] | undefined => {
  if (before.length === 0) return [...after]
  if (after.length === 0) return [...before]
  const common = new Set([
    ...after.filter(each => isWithinAny(each, before)),
    ...before.filter(each => isWithinAny(each, after)),
  ])
  return common.size === 0 ? undefined : [...common]
}

export const sameNetworks = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every(each => other.includes(each))
