import { describe, expect, test } from 'vitest'
import { commonNetworks, readNetworks, sameNetworks } from './networks.ts'

const refusal = (lines: string[], bound = true) => {
  try {
    readNetworks(lines, bound)
  } catch (error) {
    return error
  }
  return undefined
}

describe('a list of networks', () => {
  test('is written in one way: bits of the host cleared, single addresses with their length, nothing twice', () => {
    const lines = ['203.0.113.77/24', ' 198.51.100.7 ', '203.0.113.0/24', '2001:DB8:0:0::1/32', '2001:db8::9']
    expect(readNetworks(lines, true)).toEqual([
      '203.0.113.0/24',
      '198.51.100.7/32',
      '2001:db8::/32',
      '2001:db8::9/128',
    ])
    expect(readNetworks(['203.0.113.77/27'], true)).toEqual(['203.0.113.64/27'])
    expect(readNetworks(['2001:db8:ffff::/33'], true)).toEqual(['2001:db8:8000::/33'])
  })

  test.each([
    '203.0.113.0/33',
    '203.0.113.256',
    '203.0.113.0/024',
    '010.0.0.1',
    '10.1',
    '0x0a.0.0.1',
    '203.0.113.0/-1',
    'example.com',
    '2001:db8::/129',
    '2001:db8::1%eth0',
    '::ffff:203.0.113.1',
    ':::',
    '203.0.113.0/24/8',
    ' ',
  ])('refuses %j, and names its line', line => {
    const text = '第2行：不是有效的网络（CIDR）'
    const code = '24043'
    expect(refusal(['203.0.113.0/24', line])).toMatchObject({ code, text, fields: { networks: text } })
  })

  test('of a bank in earnest has at least one, none wider than /16 or /32', () => {
    expect(refusal([])).toMatchObject({ code: '24043', text: '请至少填写一个允许的网络' })
    expect(refusal(['10.0.0.0/15'])).toMatchObject({ text: '第1行：范围过大，前缀不能短于/16' })
    expect(refusal(['2001::/31'])).toMatchObject({ text: '第1行：范围过大，前缀不能短于/32' })
    expect(readNetworks(['10.9.8.7/16', '2001:db8::/32'], true)).toEqual(['10.9.0.0/16', '2001:db8::/32'])
    expect(readNetworks([], false)).toEqual([])
    expect(readNetworks(['0.0.0.0/0', '::/0'], false)).toEqual(['0.0.0.0/0', '::/0'])
  })
})

describe('what two lists have in common', () => {
  test.each([
    ['the same', ['10.1.0.0/16'], ['10.1.0.0/16'], ['10.1.0.0/16']],
    ['less', ['10.1.0.0/16', '10.2.0.0/16'], ['10.1.2.0/24'], ['10.1.2.0/24']],
    ['more', ['10.1.2.0/24'], ['10.1.0.0/16'], ['10.1.2.0/24']],
    ['one of two replaced', ['10.1.0.0/16', '10.2.0.0/16'], ['10.1.0.0/16', '10.3.0.0/16'], ['10.1.0.0/16']],
    ['nothing', ['10.1.0.0/16'], ['10.2.0.0/16'], undefined],
    ['other kinds of address', ['::/0'], ['10.2.0.0/16'], undefined],
    ['any before', [], ['10.2.0.0/16'], ['10.2.0.0/16']],
    ['any afterwards', ['10.2.0.0/16'], [], ['10.2.0.0/16']],
  ])('is as much of the new one as the old one allows: %s', (_, before, after, common) => {
    expect(commonNetworks(before, after)).toEqual(common)
  })

  test('and they are the same in any order', () => {
    expect(sameNetworks(['10.1.0.0/16', '10.2.0.0/16'], ['10.2.0.0/16', '10.1.0.0/16'])).toBe(true)
    expect(sameNetworks(['10.1.0.0/16'], ['10.2.0.0/16'])).toBe(false)
  })
})
