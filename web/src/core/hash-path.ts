/**
 * Older links are written `#/path`; they open `/path`. Null when the hash is no such
 * link. `//host` and backslashes are refused, so a hash can never lead to another site.
 */
export const pathOfHash = (hash: string): string | null =>
  /^#\/(?![/\\])/.test(hash) && !hash.includes('\\') ? hash.slice(1) : null
