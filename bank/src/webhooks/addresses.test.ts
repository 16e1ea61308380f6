import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hostOf, isPublicAddress, isReachable, isSendable } from './addresses.ts'

interface Hostile {
  url: string
  why: string
}
const hostile: Hostile[] = JSON.parse(
  readFileSync(new URL('hostile-addresses.json', import.meta.url), 'utf8'),
)
const never = { loopback: false }
const sandbox = { loopback: true }

describe('addresses to which events are sent', () => {
  test.each(hostile)('are not $url ($why)', ({ url }) => {
    expect(isSendable(url, never)).toBe(false)
  })

  test.each([
    'https://erp.jiangzhou.example/hook',
    'https://erp.jiangzhou.example:443/hook?key=1',
    'https://erp.jiangzhou.example:8443/',
    'https://8.8.8.8/hook',
    'https://[2400:3200::1]/hook',
    'https://172.32.0.1/',
    'https://100.128.0.1/',
  ])('may be %s', url => {
    expect(isSendable(url, never)).toBe(true)
  })

  test('are refused as answers of a resolver alike, also in disguise', () => {
    const literal = hostile.flatMap(({ url }) => {
      const host = URL.canParse(url) ? hostOf(new URL(url)) : ''
      return /^[\d.]+$|:/.test(host) ? [host] : []
    })
    expect(literal.length).toBeGreaterThan(25)
    for (const address of literal) {
      expect({ address, reachable: isReachable('erp.jiangzhou.example', address, sandbox) }).toEqual({
        address,
        reachable: false,
      })
    }
    for (const odd of ['', 'localhost', '1', '0x7f000001', '::ffff:8.8.8.8', 'fe80::1%eth0']) {
      expect(isPublicAddress(odd)).toBe(false)
    }
  })

  test('are those of the own machine where a sandbox allows it, at any port, and no others of its network', () => {
    expect(isSendable('http://127.0.0.1:9999/hook', sandbox)).toBe(true)
    expect(isSendable('https://localhost:9999/hook', sandbox)).toBe(true)
    expect(isReachable('localhost', '127.0.0.1', sandbox)).toBe(true)
    expect(isSendable('http://10.0.0.1/hook', sandbox)).toBe(false)
    expect(isSendable('https://169.254.169.254/', sandbox)).toBe(false)
    expect(isReachable('localhost', '127.0.0.1', never)).toBe(false)
  })
})
