import { expect, test } from 'vitest'
import { actionName, changeLines } from './changes.ts'

test('a change says only what differs, amounts in yuan', () => {
  const before = '{"creditLimitFen":"50000000000","overdue":false,"onWhiteList":true,"version":3}'
  const after = '{"creditLimitFen":"60000000000","overdue":true,"onWhiteList":true,"version":4}'
  expect(changeLines({ kind: 'acceptor', ref_no: '1' }, { before, after })).toEqual([
    { title: '承兑额度', before: '500,000,000.00 元', after: '600,000,000.00 元' },
    { title: '持续逾期', before: '否', after: '是' },
  ])
})

test('what was added or removed shows all its fields, a list only what differs, a price grid by class and tenor', () => {
  const day = '{"dt":"2026-07-01","isWorkday":false,"name":"停市","source":"manual"}'
  expect(changeLines({ kind: 'holiday', ref_no: '2026' }, { before: null, after: day })).toEqual([
    { title: '日期', before: '', after: '2026-07-01' },
    { title: '类型', before: '', after: '休息' },
    { title: '名称', before: '', after: '停市' },
    { title: '来源', before: '', after: '手工维护' },
  ])
  const grids = { before: '["CS 3M 13300","GG 1M 13500"]', after: '["CS 3M 13500","GG 1M 13500"]' }
  expect(changeLines({ kind: 'rate', ref_no: 'disc 2026-06-23' }, grids)).toEqual([
    { title: '城商 3M', before: '1.3300%', after: '1.3500%' },
  ])
  const same = { before: '{"value":"1"}', after: '{"value":"1"}' }
  expect(changeLines({ kind: 'param', ref_no: 'AUTO_CONFIRM' }, same)).toEqual([])
})

test('a member’s price is told as it is typed', () => {
  const before = '{"coefficientE4":10000,"revenueBp":0,"needReview":false,"creditAmountFen":"0"}'
  const after = '{"coefficientE4":9800,"revenueBp":5,"needReview":false,"creditAmountFen":"100000000"}'
  expect(changeLines({ kind: 'member_price', ref_no: '1' }, { before, after })).toEqual([
    { title: '报价系数', before: '1', after: '0.98' },
    { title: '加点（bp）', before: '0', after: '5' },
    { title: '授信额度', before: '0.00 元', after: '1,000,000.00 元' },
  ])
})

test('an action without words is shown as it is written', () => {
  expect(actionName('holiday.import')).toBe('导入全年安排')
  expect(actionName('other.act')).toBe('other.act')
})
