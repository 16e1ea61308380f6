import { expect, test } from 'vitest'
import { counterpartyName, daysText, directionText, reasonText, termText } from './order.ts'

test('days are told to the hundredth, those of a repo whole', () => {
  expect(daysText(4260)).toBe('42.60')
  expect(daysText(5)).toBe('0.05')
  expect(termText({ repo_days: null, avg_days_e2: 4260 })).toBe('42.60 天')
  expect(termText({ repo_days: 7, avg_days_e2: 4260 })).toBe('7 天')
})

test('a repo is named by its money, a quote nobody has taken by its market', () => {
  expect(directionText({ busi_type: 'BT01', direction: 'TDD02' })).toBe('卖出')
  expect(directionText({ busi_type: 'BT02', direction: 'TDD02' })).toBe('正回购')
  expect(counterpartyName({ cp_org_name: '' })).toBe('全市场')
})

test('a reason that people gave goes before the code of a failed settlement', () => {
  expect(reasonText({ reason: '', fail_code: 'SF03' })).toBe('资金失败')
  expect(reasonText({ reason: '利率不合适', fail_code: '' })).toBe('利率不合适')
  expect(reasonText({ reason: '', fail_code: '' })).toBe('')
})
