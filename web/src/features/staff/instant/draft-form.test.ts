import { expect, test } from 'vitest'
import { ruleVersion } from '../../../testing/instant-rows.ts'
import { draftBody, draftFaults, valuesOf } from './draft-form.ts'

const values = { ...valuesOf(ruleVersion), note: '放宽天数' }

test('a version becomes a form and the same version again', () => {
  expect(Object.values(draftFaults(values)).filter(Boolean)).toEqual([])
  expect(draftBody(values)).toEqual({
    note: '放宽天数',
    acceptor_classes: ['GG', 'CS'],
    acceptor_only: [],
    acceptor_except: [],
    min_days: 7,
    max_days: 180,
    package_fen: '1000000000',
    company_day_fen: '2000000000',
    group_day_fen: '3000000000',
    acceptor_day_fen: '5000000000',
    bank_day_fen: '10000000000',
    pay_types: [2],
    trade_later: false,
    hour_from: '08:30',
    hour_to: '20:00',
    rest_days: false,
  })
  expect(draftBody(values, { version_no: 8, version: 2 })).toMatchObject({ version_no: 8, version: 2 })
})

test('names are one a line, whatever stands around them', () => {
  const names = draftBody({ ...values, acceptor_only: ' 江州示例银行 \n\n中原示例银行' }).acceptor_only
  expect(names).toEqual(['江州示例银行', '中原示例银行'])
})

test.each([
  ['note', '短', '请填写2-200字的说明'],
  ['acceptor_classes', '', '请至少选一类承兑人'],
  ['pay_types', '', '请至少选一种付息方式'],
  ['min_days', '401', '请填写 0 至 400 的整数'],
  ['max_days', '6', '上限不能小于下限'],
  ['package_fen', '0', '请输入大于 0 的金额，最多两位小数'],
  ['bank_day_fen', '', '请输入大于 0 的金额，最多两位小数'],
  ['hour_from', '08:29', '须在 08:30 至 20:00 之间'],
  ['hour_to', '20:01', '须在 08:30 至 20:00 之间'],
  ['hour_to', '08:30', '结束须晚于开始'],
  ['hour_to', '8点', '时间格式为 HH:mm'],
] as const)('refuses %s %s by its name', (name, typed, fault) => {
  expect(draftFaults({ ...values, [name]: typed })[name]).toBe(fault)
})
