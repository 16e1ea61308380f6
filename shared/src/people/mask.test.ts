import { expect, test } from 'vitest'
import { maskAccount, maskCompany, maskId, maskMobile, maskName } from './mask.ts'

test('values are shown by their ends', () => {
  expect(maskMobile('13812340001')).toBe('138****0001')
  expect(maskId('990101199001010019')).toBe('990***********0019')
  expect(maskAccount('9900123456789010118')).toBe('9900 **** **** *** 0118')
  expect(maskAccount('9900123456780118')).toBe('9900 **** **** 0118')
  expect(maskName('张三丰')).toBe('张**')
  expect(maskName('𠮷田')).toBe('𠮷*')
  expect(maskCompany('云岭示例钢贸有限公司')).toBe('云＊＊＊＊有限公司')
  expect(maskCompany('华东示例银行股份有限公司')).toBe('华＊＊＊＊股份有限公司')
  expect(maskCompany('示例厂')).toBe('示＊＊＊＊')
})

test('a short value is not shown whole', () => {
  expect(maskMobile('officer1')).toBe('o****')
  expect(maskMobile('154')).toBe('1****')
  expect(maskId('A1234567')).toBe('A****')
  expect(maskAccount('12345678')).toBe('1****')
  expect(maskMobile('')).toBe('****')
  expect(maskName('')).toBe('')
})
