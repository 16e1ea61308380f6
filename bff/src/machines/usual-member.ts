import type { BareItem, InnerList, Item } from 'structured-headers'

/*
 * The headers of a signed call as nearly everybody writes them, read by one pattern each: a tenth of what it takes to parse
 * a structured field and to write it again. Whatever looks otherwise is for the parser.
 */

export interface Member {
  label: string
  value: Item | InnerList
}

const input =
  /^([a-z][a-z0-9_-]*)=\(("[@a-z-]+"(?: "[@a-z-]+")*)\);created=([1-9]\d{0,14});nonce="([\w-]+)";keyid="([\w-]+)"$/
const signature = /^([a-z][a-z0-9_-]*)=:([A-Za-z0-9+/]{86}==):$/

/** @returns what the parser would, for a list of names with exactly `created`, `nonce` and `keyid`; else undefined */
const usualInput = (text: string): Member | undefined => {
  const [, label, list, created, nonce, keyId] = input.exec(text) ?? []
  if (label === undefined || list === undefined || nonce === undefined || keyId === undefined)
    return undefined
  const items = list
    .slice(1, -1)
    .split('" "')
    .map((name): Item => [name, new Map()])
  const params = new Map<string, BareItem>([
    ['created', Number(created)],
    ['nonce', nonce],
    ['keyid', keyId],
  ])
  return { label, value: [items, params] }
}

/** @returns what the parser would, for 64 bytes and nothing else; else undefined */
const usualSignature = (text: string): Member | undefined => {
  const [, label, base64] = signature.exec(text) ?? []
  if (label === undefined || base64 === undefined) return undefined
  const bytes = Buffer.from(base64, 'base64')
  // Another spelling of the same bytes is for the parser to refuse.
  if (bytes.toString('base64') !== base64) return undefined
  return { label, value: [new Uint8Array(bytes).buffer, new Map()] }
}

export const usualMembers: Readonly<Record<string, (text: string) => Member | undefined>> = {
  'signature-input': usualInput,
  signature: usualSignature,
}
