import { expect, test } from 'vitest'
import { isHost, isOrigin, portOf, type UrlParts } from './addresses.ts'

test.each(['127.0.0.1', '0.0.0.0', '::', 'fe80::1', 'localhost', 'bank', 'db-1.internal', 'a_b'])(
  '%s can be a host',
  host => {
    expect(isHost(host)).toBe(true)
  },
)

test.each(['999.1.1.1', '10.0.0', '1', ':::', 'a:80', '-a', 'a..b', 'a b', '', 'http://a', 'a'.repeat(64)])(
  '%j can be none',
  host => {
    expect(isHost(host)).toBe(false)
  },
)

test('a port is a whole number up to 65535, written as one', () => {
  expect(['0', '8080', '65535'].map(portOf)).toEqual([0, 8080, 65_535])
  for (const text of ['', '65536', '-1', '1e3', '0x50', ' 80', '80.0', 'x']) {
    expect(portOf(text)).toBeUndefined()
  }
})

test('an origin is scheme, host and port and nothing else', () => {
  const sound: UrlParts = {
    protocol: 'https:',
    hostname: 'bank.internal',
    port: '8443',
    username: '',
    password: '',
    pathname: '/',
    search: '',
    hash: '',
  }
  expect(isOrigin(sound)).toBe(true)
  const wrong: Partial<UrlParts>[] = [
    { protocol: 'ftp:' },
    { hostname: '' },
    { port: '0' },
    { username: 'a' },
    { password: 'b' },
    { pathname: '/bank' },
    { search: '?a' },
    { hash: '#a' },
  ]
  for (const part of wrong) expect(isOrigin({ ...sound, ...part })).toBe(false)
})
