import { expect, test } from 'vitest'
import {
  SIGN_IN_MAX_LENGTHS,
  SIGN_IN_PLACEHOLDERS,
  signInFaultOnBlur,
  signInFaultsOnSubmit,
} from './sign-in-rules.ts'

const GOOD = { account: '15400000011', password: 'Demo#2026', checkCode: 'ab12' }

test.each([
  ['customer', 'account', '', '请填写手机号'],
  ['customer', 'account', '   ', '请填写手机号'],
  ['customer', 'account', '1540000001', '手机号码格式不正确'],
  ['customer', 'account', '12400000011', '手机号码格式不正确'],
  ['customer', 'account', 'admin', '手机号码格式不正确'],
  ['customer', 'account', ' 15400000011 ', null],
  ['customer', 'password', '', '密码不能为空'],
  ['customer', 'password', '12345', '密码不能小于6位'],
  ['customer', 'password', '123456', null],
  ['customer', 'password', 'x'.repeat(32), null],
  ['customer', 'password', 'x'.repeat(33), '密码不能超过32位'],
  ['customer', 'checkCode', '', '请填写验证码'],
  ['customer', 'checkCode', 'a', null],
  ['customer', 'checkCode', 'x'.repeat(33), '验证码不能超过32位'],
  ['admin', 'account', '', '请输入用户名'],
  ['admin', 'account', 'officer1', null],
  ['admin', 'account', 'x'.repeat(33), '账号不能超过32位'],
  ['admin', 'password', '12345', '密码不能小于6位'],
] as const)('leaving %s %s with %j says %s', (audience, field, value, message) => {
  expect(signInFaultOnBlur(audience, field, value)).toBe(message)
})

test('an empty form is refused with the texts of sending, in the order of the fields', () => {
  const faults = [
    { field: 'account', message: '请输入用户名' },
    { field: 'password', message: '密码不能为空' },
    { field: 'checkCode', message: '验证码不能为空' },
  ]
  const empty = { account: ' ', password: '', checkCode: '' }
  expect(signInFaultsOnSubmit('customer', empty)).toEqual(faults)
  expect(signInFaultsOnSubmit('admin', empty)).toEqual(faults)
})

test('a filled form is refused for what is wrong in it and a good one goes', () => {
  expect(signInFaultsOnSubmit('customer', GOOD)).toEqual([])
  expect(signInFaultsOnSubmit('admin', { ...GOOD, account: 'gov' })).toEqual([])
  expect(signInFaultsOnSubmit('customer', { ...GOOD, account: 'gov', password: '1' })).toEqual([
    { field: 'account', message: '手机号码格式不正确' },
    { field: 'password', message: '密码不能小于6位' },
  ])
})

test('placeholders and lengths are those of the specification', () => {
  expect(SIGN_IN_PLACEHOLDERS.customer.account).toBe('请输入注册手机号')
  expect(SIGN_IN_MAX_LENGTHS.customer).toEqual({ account: 11, password: 32, checkCode: 32 })
  expect(SIGN_IN_MAX_LENGTHS.admin).toEqual({ account: 32, password: 32, checkCode: 32 })
})
