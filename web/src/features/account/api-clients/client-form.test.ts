import { expect, test } from 'vitest'
import { erpClient } from '../../../testing/api-client-rows.ts'
import {
  keyDays,
  networksOf,
  newKey,
  newTerms,
  termsOf,
  termsRequest,
  validateKey,
  validateTerms,
} from './client-form.ts'

const today = '2026-06-23'

test('networks are parted by lines, blanks and the commas of either keyboard', () => {
  expect(networksOf({ networks: ' 203.0.113.16/28\n198.51.100.8，2001:db8::/48、\n' })).toEqual([
    '203.0.113.16/28',
    '198.51.100.8',
    '2001:db8::/48',
  ])
})

test('what is no network is named, and so is one too many', () => {
  const networks = (text: string) => validateTerms({ ...newTerms, name: 'ERP', networks: text }).networks
  expect(networks('203.0.113.16/28\nerp.example')).toBe('“erp.example”不是网络，如 203.0.113.16/28')
  expect(networks(Array.from({ length: 21 }, (_, at) => `203.0.113.${at}`).join('\n'))).toBe('至多 20 个网络')
  expect(networks('2001:db8::/48\n203.0.113.1')).toBeNull()
  expect(networks('')).toBeNull()
})

test('limits are asked of a client that moves money, and the day’s is the larger', () => {
  const maker = { ...newTerms, name: 'ERP', scopes: 'read,maker' }
  expect(validateTerms(maker).apply_limit_fen).toBe('请输入金额，最多两位小数')
  expect(
    validateTerms({ ...maker, apply_limit_fen: '5000000', day_limit_fen: '4000000' }).day_limit_fen,
  ).toBe('每日上限不能低于单笔上限')
  expect(validateTerms({ ...newTerms, name: 'ERP' })).toEqual({ name: null, networks: null })
})

test('a client is sent back as it was read, and one that only reads has no limits', () => {
  expect(termsRequest(termsOf(erpClient))).toEqual({
    name: '江州示例 ERP 提单',
    scopes: ['read', 'maker'],
    apply_limit_fen: '500000000',
    day_limit_fen: '2000000000',
    networks: ['203.0.113.16/28', '203.0.113.192/30'],
    remark: '生产环境',
  })
  expect(termsRequest({ ...termsOf(erpClient), scopes: 'read' })).toMatchObject({
    apply_limit_fen: '0',
    day_limit_fen: '0',
  })
})

test('a key ends between tomorrow and two years on', () => {
  expect(keyDays(today)).toEqual({ min: '2026-06-24', max: '2028-06-23' })
  const fault = (expires_on: string) =>
    validateKey({ label: 'ERP', public_key: 'x', expires_on }, today).expires_on
  expect(fault('2026-06-23')).toBe('到期日须晚于今天，且不超过24个月')
  expect(fault('2026-06-24')).toBeNull()
  expect(fault('2028-06-23')).toBeNull()
  expect(fault('2028-06-24')).toBe('到期日须晚于今天，且不超过24个月')
  expect(fault('2028-02-30')).toBe('到期日须晚于今天，且不超过24个月')
  expect(newKey(today).expires_on).toBe('2027-06-23')
})

test('a private key is never sent', () => {
  const pem = '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIE\n-----END PRIVATE KEY-----'
  expect(validateKey({ ...newKey(today), label: 'ERP', public_key: pem }, today).public_key).toMatch(
    /^这是私钥/,
  )
})
