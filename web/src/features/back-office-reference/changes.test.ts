import { expect, test } from 'vitest'
import { actionName, changeLines } from './changes.ts'

test('a change says only what differs, amounts in yuan', () => {
  const before = '{"creditLimitFen":"50000000000","overdue":false,"onWhiteList":true,"version":3}'
  const after = '{"creditLimitFen":"60000000000","overdue":true,"onWhiteList":true,"version":4}'
  expect(changeLines(before, after)).toEqual([
    { title: '承兑额度', before: '500,000,000.00 元', after: '600,000,000.00 元' },
    { title: '持续逾期', before: '否', after: '是' },
  ])
})

test('what was added or removed shows all its fields, lists what only one of them has', () => {
  expect(changeLines(null, '{"dt":"2026-07-01","isWorkday":false,"name":"停市","source":"manual"}')).toEqual([
    { title: '名称', before: '', after: '停市' },
    { title: '日期', before: '', after: '2026-07-01' },
    { title: '类型', before: '', after: '休息' },
    { title: '来源', before: '', after: '手工维护' },
  ])
  expect(changeLines('["CS 3M 13300","GG 1M 13500"]', '["CS 3M 13500","GG 1M 13500"]')).toEqual([
    { title: '明细', before: 'CS 3M 13300', after: 'CS 3M 13500' },
  ])
  expect(changeLines('{"value":"1"}', '{"value":"1"}')).toEqual([])
})

test('a member’s price is told as it is typed', () => {
  const before = '{"coefficientE4":10000,"revenueBp":0,"needReview":false,"creditAmountFen":"0"}'
  const after = '{"coefficientE4":9800,"revenueBp":5,"needReview":false,"creditAmountFen":"100000000"}'
  expect(changeLines(before, after)).toEqual([
    { title: '报价系数', before: '1', after: '0.98' },
    { title: '加点（bp）', before: '0', after: '5' },
    { title: '授信额度', before: '0.00 元', after: '1,000,000.00 元' },
  ])
})

test('an action without words is shown as it is written', () => {
  expect(actionName('holiday.import')).toBe('导入全年安排')
  expect(actionName('other.act')).toBe('other.act')
})
