import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { newPasswordFault, newPasswordText, resetPasswordText } from './password-rule.ts'

const change = (password: string, account = '15400000011') => newPasswordFault(password, account, 'change')
const reset = (password: string, account = '15400000011') => newPasswordFault(password, account, 'reset')

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

  it('is compared with a list in lower case', () => {
    for (const common of commonPasswords) expect(common).toBe(common.toLowerCase())
  })
})
