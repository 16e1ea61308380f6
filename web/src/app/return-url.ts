/**
 * A return URL that leaves for another system, when its host is one that operators have listed; null for anything
 * else. Own paths are the route table's matter.
 * @param hosts `host` or `host:port`, compared exactly: no part of a name, no other port, no user or password
 */
export const outsideReturnUrl = (value: string | null, hosts: readonly string[]): string | null => {
  // Browsers read a backslash as a slash; nobody writes one in earnest.
  if (value === null || !/^https?:\/\/[^\\\s]+$/i.test(value) || !URL.canParse(value)) return null
  const url = new URL(value)
  const isPlain = url.username === '' && url.password === ''
  return isPlain && hosts.includes(url.host) ? url.href : null
}
