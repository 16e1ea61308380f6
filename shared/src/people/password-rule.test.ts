import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { newPasswordFault, newPasswordText, resetPasswordText } from './password-rule.ts'

const change = (password: string, account = '15400000011') =>
  newPasswordFault(password, { account }, 'change')
const reset = (password: string, account = '15400000011') => newPasswordFault(password, { account }, 'reset')

describe('a new password', () => {
  it.each([
    'Portal#2027',
    'abcDEF12',
    'abc#1234',
    'ABC#1234',
    'abcd#EFG',
    'Aa1!Aa1!Aa1!Aa1!Aa1!',
    'quote\'"Ab1',
  ])('may be %s', password => {
    expect(change(password)).toBeNull()
    expect(reset(password)).toBeNull()
  })

  it.each([
    ['seven characters', 'Abc#123'],
    ['twenty-one characters', 'Aa1!Aa1!Aa1!Aa1!Aa1!x'],
    ['two classes', 'abcdefgh1'],
    ['one class', '1234567890'],
    ['a space', 'Abc #1234'],
    ['a tab', 'Abc\t#1234'],
    ['an ideographic space', 'Abc\u3000#1234'],
    ['Chinese characters as its third class', '汉字abc123'],
  ])('may not have %s', (_, password) => {
    expect(change(password)).toBe(newPasswordText)
    expect(reset(password)).toBe(resetPasswordText)
  })

  it('may hold Chinese characters when changed, not when reset', () => {
    expect(change('Abc#1234汉')).toBeNull()
    expect(reset('Abc#1234汉')).toBe(resetPasswordText)
  })

  it.each(['P@ssw0rd', 'p@ssW0RD', 'Aa123456!', '1qaz@WSX'])(
    'is refused when everybody tries it: %s',
    password => {
      expect(change(password)).toBe('密码过于常见，请更换')
    },
  )

  it('may not hold the account, whatever its case', () => {
    expect(change('Officer1#x', 'officer1')).toBe('密码不能包含账号')
    expect(change('a#15400000011B')).toBe('密码不能包含账号')
  })

  it.each([
    'Piaoju2026',
    'P1@0ju#88x',
    'Demo#2027',
    'D3m0#Aa77',
    'TieXian@123',
    'Ab#1票据cdef',
    'ab1#ＤＥＭＯ',
  ])('may not hold a name of the product, its business or its demo: %s', password => {
    expect(change(password)).toBe('密码不能包含平台名称或业务名称')
  })

  it('may not hold six digits in a row of the account or the number', () => {
    const text = '密码不能包含账号或手机号中的连续数字'
    expect(change('Aa154010501', '15401050101')).toBe(text)
    expect(newPasswordFault('Abc#000777', { account: 'credit', mobile: '15400007779' }, 'change')).toBe(text)
    expect(change('Aab#15401', '15401050101')).toBeNull()
  })

  it('may not hold four characters in a row of the company’s name', () => {
    const owner = { account: '15400000011', companyName: '云岭示例钢贸有限公司 YunLing Steel' }
    expect(newPasswordFault('Ab#1云岭示例', owner, 'change')).toBe('密码不能包含企业名称')
    expect(newPasswordFault('Yunl1ng#77', owner, 'change')).toBe('密码不能包含企业名称')
    expect(newPasswordFault('Ab#1云岭xy', owner, 'change')).toBeNull()
  })

  it('may not be a year and little else', () => {
    expect(change('Ab#2026!!')).toBe('密码不能只由年份和少量字符组成')
    expect(change('Ab20262027#')).toBe('密码不能只由年份和少量字符组成')
    expect(change('Quiet#2026')).toBeNull()
  })

  it('is compared with a list in lower case', () => {
    for (const common of commonPasswords) expect(common).toBe(common.toLowerCase())
  })
})
