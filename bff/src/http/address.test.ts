import { describe, expect, it } from 'vitest'
import { addressGroups, clientAddress, plainAddress, siteOf } from './address.ts'

describe('an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is %s', (given, plain) => {
    expect(plainAddress(given)).toBe(plain)
  })

  it.each([
    '',
    'unknown',
    '_hidden',
    '1',
    '0x7f.1',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.9:x',
    '[]:1',
    '::g',
  ])('"%s" is none', given => {
    expect(plainAddress(given)).toBeUndefined()
  })

  it('of IPv6 counts with its /64 and its /48, however it is spelt', () => {
    const { near, wide } = addressGroups('2001:db8::1')
    expect(addressGroups('2001:db8::2')).toEqual({ near, wide })
    expect(addressGroups('2001:0db8:0000:0000:a:b:c:d')).toEqual({ near, wide })
    expect(addressGroups('2001:db8:0:1::1').near).not.toBe(near)
    expect(addressGroups('2001:db8:0:1::1').wide).toBe(wide)
    expect(addressGroups('2001:db8:1::1').wide).not.toBe(wide)
    expect(siteOf('2001:db8:0:7::1')).toBe(siteOf('2001:db8:0:8::1'))
  })

  it('of IPv4 counts by itself', () => {
    expect(addressGroups('203.0.113.9')).toEqual({ near: '203.0.113.9' })
    expect(addressGroups('::ffff:203.0.113.9')).toEqual({ near: '203.0.113.9' })
    expect(siteOf('203.0.113.9')).toBe('203.0.113.9')
  })
})

describe('the client behind proxies', () => {
  const from = (remoteAddress: string, forwarded?: string) =>
    clientAddress(
      { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } } as never,
      address => address.startsWith('10.'),
    )

  it.each([
    ['no header', '198.51.100.1', undefined, '198.51.100.1'],
    ['a header of nobody we trust', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
    ['one proxy', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['a proxy that writes ports', '10.0.0.1', '203.0.113.9:51234', '203.0.113.9'],
    ['two proxies, one with a port', '10.0.0.1', '203.0.113.9, 10.0.0.2:40000', '203.0.113.9'],
    ['what the client put before', '10.0.0.1', '192.0.2.66, 203.0.113.9', '203.0.113.9'],
    ['a mapped socket', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['garbage', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['garbage further away than the client', '10.0.0.1', 'unknown, 203.0.113.9', '203.0.113.9'],
    ['proxies alone', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('is found with %s', (_case, socket, header, client) => {
    expect(from(socket, header)).toBe(client)
  })
})
