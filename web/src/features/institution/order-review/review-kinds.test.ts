import { expect, test } from 'vitest'
import { batchBar, reviewKindOf } from './review-kinds.ts'

test.each([
  ['R10', ['review_pass', 'review_return'], '', ''],
  ['R28', ['review_pass'], '', ''],
  ['R10', [], '不能复核自己提交的申请', '不能复核自己提交的申请'],
  ['R25', ['revoke', 'keep'], '', '撤销申请须逐笔处理'],
  ['R20', [], '', '当前状态不允许该操作'],
] as const)(
  'an order in %s with %j is passed with others unless it says why not',
  (state, actions, own, bar) => {
    expect(batchBar({ state, actions: [...actions], blocked_reason: own })).toBe(bar)
  },
)

test('what is asked of a checker has a name, other states have none', () => {
  expect(reviewKindOf({ state: 'R28' })).toBe('成交复核')
  expect(reviewKindOf({ state: 'R40' })).toBe('')
})
