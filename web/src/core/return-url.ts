import { pathOfHash } from './hash-path.ts'

/** Browsers read a backslash as a slash; nobody writes one in earnest. */
const plainAddress = /^https?:\/\/[^\\\s]+$/i
const plainPath = /^\/(?!\/)[^\\\s]*$/

/**
 * A return URL that leaves for another system, when its host is one that operators have listed; null for anything
 * else. Own paths are the route table's matter.
 * @param hosts `host` or `host:port`, compared exactly: no part of a name, no other port, no user or password
 */
export const outsideReturnUrl = (value: string | null, hosts: readonly string[]): string | null => {
  if (value === null || !plainAddress.test(value) || !URL.canParse(value)) return null
  const url = new URL(value)
  const isPlain = url.username === '' && url.password === ''
  return isPlain && hosts.includes(url.host) ? url.href : null
}

/**
 * A return URL of the portal itself, as a path or as a full address of its own origin, older `#/path` links among
 * them; null for anything else. Whether there is such a page is the route table's matter.
 */
export const ownReturnUrl = (value: string | null, origin: string): URL | null => {
  if (value === null || !(plainPath.test(value) || plainAddress.test(value))) return null
  if (!URL.canParse(value, origin)) return null
  const url = new URL(value, origin)
  if (url.origin !== origin || url.username !== '' || url.password !== '') return null
  const hashed = pathOfHash(url.hash)
  return hashed === null ? url : new URL(hashed, origin)
}
