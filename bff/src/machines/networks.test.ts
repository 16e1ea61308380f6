import { expect, test } from 'vitest'
import { mayComeFrom } from './networks.ts'

test.each<[string, string[], boolean]>([
  ['203.0.113.20', [], true],
  ['203.0.113.20', ['203.0.113.16/28'], true],
  ['203.0.113.32', ['203.0.113.16/28'], false],
  ['203.0.113.32', ['203.0.113.16/28', '203.0.113.32/32'], true],
  ['::ffff:203.0.113.20', ['203.0.113.16/28'], true],
  ['2001:db8:1::9', ['2001:db8:1::/48'], true],
  ['2001:db8:2::9', ['2001:db8:1::/48'], false],
  ['2001:db8:1::9', ['203.0.113.16/28'], false],
  ['203.0.113.20', ['2001:db8::/32'], false],
  ['203.0.113.20', ['0.0.0.0/x', 'nonsense'], false],
  ['', ['0.0.0.0/0'], false],
])('from %s to %j: %s', (address, networks, may) => {
  expect(mayComeFrom(address, networks)).toBe(may)
})
