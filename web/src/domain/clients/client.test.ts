import { expect, test } from 'vitest'
import { erpClient } from '../../testing/api-client-rows.ts'
import {
  type ClientKey,
  endingKeys,
  endingText,
  isInForce,
  keyMark,
  keyPrint,
  rotationOf,
  scopesText,
} from './client.ts'
import { firstTimeShare, hostOf } from './endpoint.ts'

const today = '2026-06-23'
const [next, former] = erpClient.keys as [ClientKey, ClientKey]
const withKeys = (...keys: ClientKey[]) => ({ ...erpClient, keys })

test('a key is spoken of for its last thirty days, its last one too', () => {
  const ends = (expires_on: string) => endingKeys(withKeys({ ...next, expires_on }), today).length
  expect(ends('2026-07-24')).toBe(0)
  expect(ends('2026-07-23')).toBe(1)
  expect(ends('2026-06-23')).toBe(1)
  expect(ends('2026-06-22')).toBe(0)
  expect(endingKeys(erpClient, '')).toEqual([])
})

test.each([
  [{ in_force_at: null }, '等待生效'],
  [{ expires_on: '2026-06-22' }, '已过期'],
  [{ expires_on: '2026-06-23' }, '今天到期'],
  [{ expires_on: '2026-07-05' }, '12 天后到期'],
  [{ last_used_at: null }, '已生效，未使用'],
  [{}, '当前在用'],
] as const)('a key with %j is marked %s', (change, text) => {
  expect(keyMark({ ...next, ...change }, today).text).toBe(text)
})

test('a key that waits or has ended lets nothing in', () => {
  expect(isInForce(next, today)).toBe(true)
  expect(isInForce({ ...next, in_force_at: null }, today)).toBe(false)
  expect(isInForce({ ...next, expires_on: '2026-06-22' }, today)).toBe(false)
})

test('the former key is free once the next one is used on a later day, not before', () => {
  const free = (nextUsed: string | null, formerUsed: string | null) =>
    rotationOf(withKeys({ ...next, last_used_at: nextUsed }, { ...former, last_used_at: formerUsed }), today)
      ?.isFree
  expect(free('2026-06-23T10:00:00+08:00', '2026-06-22T23:59:00+08:00')).toBe(true)
  expect(free('2026-06-23T10:00:00+08:00', '2026-06-23T09:59:00+08:00')).toBe(false)
  expect(free('2026-06-23T10:00:00+08:00', '2026-06-23T10:01:00+08:00')).toBe(false)
  expect(free('2026-06-23T10:00:00+08:00', null)).toBe(true)
  expect(free(null, '2026-06-20T10:00:00+08:00')).toBe(false)
  expect(rotationOf(withKeys(next), today)).toBeNull()
})

test('what is to be done about a key that ends depends on the next one', () => {
  expect(endingText(erpClient, former, today)).toBe(
    '“江州示例 ERP 提单”的密钥“2024-07 生产”12 天后（2026-07-05）到期。新密钥已在用，可以移除旧密钥。',
  )
  expect(endingText(withKeys(former), former, today)).toMatch(/请添加新密钥，轮换期间调用不中断。$/)
  const unused = withKeys({ ...next, last_used_at: null }, former)
  expect(endingText(unused, former, '2026-07-05')).toMatch(
    /今天到期。已添加新密钥，确认新密钥在用后移除旧密钥。$/,
  )
})

test('a key is told by the ends of its bytes, and reading is always among the scopes', () => {
  expect(keyPrint(next)).toBe('piMlrwIa … URo=')
  expect(scopesText({ scopes: ['confirm'] })).toBe('查询、确认报价')
})

test('a share of first arrivals is never rounded up to all', () => {
  expect(firstTimeShare([{ today: 100_000, today_first_time: 99_999 }])).toBe('99.99%')
  expect(
    firstTimeShare([
      { today: 1, today_first_time: 1 },
      { today: 3, today_first_time: 2 },
    ]),
  ).toBe('75.00%')
  expect(firstTimeShare([{ today: 0, today_first_time: 0 }])).toBe('—')
  expect(hostOf('https://erp.example:8443/hook?x=1')).toBe('erp.example:8443')
})
