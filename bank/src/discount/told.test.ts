import { expect, test } from 'vitest'
import type { SignedIn } from '../platform/kernel/handler.ts'
import { toldTo } from './told.ts'

const by = (bankOrgId: number | null) => ({ signedIn: { bankOrgId } as SignedIn })

test.each([
  [
    '企业授信额度不足：云岭示例额度 100.00 元，已用 1,234,567.89 元，尚缺 1,234,467.89 元',
    '企业授信额度不足：云岭示例额度不足',
  ],
  [
    '全行全行当日上限 999,999,999,999.99 元，已用 3.00 元，本笔 1.00 元；企业签约',
    '全行全行当日上限不足；企业签约',
  ],
  [
    '企业授信额度足够：尚缺 5.00 元；集团额度足够：尚缺 7.00 元',
    '企业授信额度足够：额度不足；集团额度足够：额度不足',
  ],
  ['票据已冻结', '票据已冻结'],
])('%s', (text, told) => {
  expect(toldTo(by(7), text)).toBe(told)
  expect(toldTo(by(null), text)).toBe(text)
  expect(toldTo({}, text)).toBe(text)
})
