import { expect, test } from 'vitest'
import { type Param, paramFault, paramText, ruleText, sentOf, typedOf } from './param-form.ts'

const param = (part: Partial<Param>): Param => ({
  param_key: 'KEY',
  param_value: '',
  remark: '',
  kind: 'count',
  choices: [],
  min: '1',
  max: '9999',
  unit: '分钟',
  rule: '',
  modified_at: '',
  modified_by: '',
  ...part,
})

test('amounts are kept in fen, and shown and typed in yuan', () => {
  const amount = param({ kind: 'amount', param_value: '123450', unit: '分' })
  expect(paramText(amount, '123450')).toBe('1,234.50 元')
  expect(typedOf(amount)).toBe('1234.50')
  expect(sentOf(amount, '1,234.50')).toBe('123450')
  expect(paramFault(amount, '1.234')).toBe('请输入金额，最多两位小数')
})

test('a choice is shown by its name, where it has one', () => {
  const strictness = param({
    kind: 'choice',
    param_value: 'warn',
    choices: ['strict', 'warn', 'off'],
    unit: '',
  })
  expect(paramText(strictness, 'warn')).toBe('提示')
  expect(ruleText(strictness)).toBe('拒绝、提示、不校验')
  expect(ruleText(param({ kind: 'choice', choices: ['360', '365'], unit: '' }))).toBe('360、365')
})

test.each<[Partial<Param>, string, string | null]>([
  [{}, '30', null],
  [{}, '0', '请输入 1 至 9999 的整数'],
  [{}, '10000', '请输入 1 至 9999 的整数'],
  [{}, '3.5', '请输入 1 至 9999 的整数'],
  [{ kind: 'span' }, '2000-5000', null],
  [{ kind: 'span' }, '5000-2000', '请按“最小-最大”填写，最小不大于最大'],
  [{ kind: 'choice', choices: ['360', '365'] }, '365', null],
  [{ kind: 'choice', choices: ['360', '365'] }, '366', '请选择'],
])('%j = %s', (part, typed, fault) => {
  expect(paramFault(param(part), typed)).toBe(fault)
})
