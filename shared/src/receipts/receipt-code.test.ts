import { expect, test } from 'vitest'
import {
  CODE_LENGTH,
  codeAlphabet,
  codeOfDigest,
  codePattern,
  plainCode,
  readVerifyFragment,
  verifyLink,
} from './receipt-code.ts'

test('a code has 60 bits in an alphabet that nobody misreads', () => {
  expect(codeAlphabet).toMatch(/^[2-9A-HJ-NP-Z]{32}$/)
  expect(new Set(codeAlphabet).size).toBe(32)
  expect(CODE_LENGTH * Math.log2(codeAlphabet.length)).toBe(60)
})

test('every bit of the digest counts, and no more than sixty', () => {
  expect(codeOfDigest('0'.repeat(64))).toBe('2222-2222-2222')
  expect(codeOfDigest('f'.repeat(64))).toBe('ZZZZ-ZZZZ-ZZZZ')
  expect(codeOfDigest(`${'0'.repeat(14)}1${'0'.repeat(49)}`)).toBe('2222-2222-2223')
  expect(codeOfDigest(`8${'0'.repeat(63)}`)).toBe('J222-2222-2222')
  expect(codeOfDigest(`${'0'.repeat(15)}${'f'.repeat(49)}`)).toBe('2222-2222-2222')
  const codes = Array.from({ length: 60 }, (_, bit) =>
    codeOfDigest((1n << BigInt(bit)).toString(16).padStart(15, '0')),
  )
  expect(new Set(codes).size).toBe(60)
})

test('a code is read however it was typed', () => {
  for (const typed of [
    '5WKN-2JX9-7QRT',
    '5wkn 2jx9 7qrt',
    '５ＷＫＮ－２ＪＸ９－７ＱＲＴ',
    ' 5WKN—2JX9—7QRT ',
  ]) {
    expect(plainCode(typed)).toBe('5WKN2JX97QRT')
    expect(plainCode(typed)).toMatch(codePattern)
  }
  expect(plainCode('OWKN-2JX9-7QRT')).not.toMatch(codePattern)
})

test('the address carries the code in its fragment only, and gives it back', () => {
  const link = verifyLink('https://portal.example', 'HD20260623000117', '5WKN-2JX9-7QRT')
  const [sent, fragment] = link.split('#')
  expect(sent).toBe('https://portal.example/verify')
  expect(readVerifyFragment(`#${fragment}`)).toEqual({ receiptNo: 'HD20260623000117', code: '5WKN2JX97QRT' })
  for (const other of ['', '#', '#n=HD20260623000117', '#n=TX20260623000117&c=5WKN2JX97QRT', '#n=1&c=<b>']) {
    expect(readVerifyFragment(other)).toBeUndefined()
  }
})
