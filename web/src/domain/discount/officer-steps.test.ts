import type { RowOf } from '@portal/shared/contract/table.ts'
import { expect, test } from 'vitest'
import { officerSteps } from './officer-steps.ts'

type Application = RowOf<'/api/admin/disc_apply_detail'>

const at = '2026-06-23T10:00:00+08:00'
const entry = (event: string, actor_name: string, remark = ''): Application['log'][number] => ({
  event,
  event_name: event,
  from_state: '',
  to_state: '',
  actor_name,
  remark,
  note: '',
  at,
})
const marks = (state: Application['state'], log: Application['log'], reason = '') =>
  officerSteps({ state, log, reason }).map(({ title, state: mark }) => [title, mark])

const checked = [entry('submit_for_review', '李示例'), entry('check_pass', '周示例')]

test('a company that checks itself shows its checker between maker and officer', () => {
  expect(marks('D20', checked)).toEqual([
    ['企业经办', 'done'],
    ['企业复核', 'done'],
    ['银行审批', 'current'],
    ['客户确认', 'todo'],
    ['放款复核', 'todo'],
    ['已放款', 'todo'],
  ])
  expect(marks('D20', [entry('submit', '林示例')]).map(([title]) => title)).not.toContain('企业复核')
})

test('the open payout names who may not make it, and the approver’s opinion stays', () => {
  const log = [...checked, entry('accept', '沈示例', '贸易背景清楚'), entry('confirm', '李示例')]
  const steps = officerSteps({ state: 'D40', log, reason: '' })
  expect(steps[2]?.notes).toEqual(['06-23 10:00', '沈示例', '意见：贸易背景清楚'])
  expect(steps[4]).toMatchObject({ state: 'current', notes: ['等待放款复核岗', '不得为 沈示例'] })
  expect(officerSteps({ state: 'D40', log, reason: '', actions: ['pay'] })[4]?.notes).toEqual([
    '处理中 · 本人',
    '不得为 沈示例',
  ])
})

test('what the rules approved shows no officer, until something sends it to one', () => {
  const ruled = [...checked, entry('rule_pass', 'system:rule-v7')]
  expect(marks('D60', [...ruled, entry('paid', '系统')])).toEqual([
    ['企业经办', 'done'],
    ['企业复核', 'done'],
    ['规则审批', 'done'],
    ['已放款', 'done'],
  ])
  expect(marks('D20', [...ruled, entry('to_officer', 'system:rule-v7')])[2]).toEqual(['银行审批', 'current'])
})

test('where it went back stands with its reason, and a new round forgets the old one', () => {
  const returned = [...checked, entry('return', '沈示例')]
  const steps = officerSteps({ state: 'D25', log: returned, reason: '资料不全' })
  expect(steps[2]).toMatchObject({ state: 'failed', notes: ['06-23 10:00', '沈示例', '资料不全'] })
  expect(marks('D20', [...returned, entry('submit', '李示例')])[1]).toEqual(['银行审批', 'current'])
})

test('a failed payout, a declined quote and a dishonoured bill stop at their own step', () => {
  const approved = [...checked, entry('accept', '沈示例')]
  const payed = [...approved, entry('confirm', '李示例'), entry('pay', '顾示例')]
  expect(marks('D45', [...payed, entry('fail', '系统')])[5]).toEqual(['fail', 'failed'])
  expect(marks('D80', [...approved, entry('decline', '李示例')])[3]).toEqual(['decline', 'failed'])
  expect(marks('D75', [...payed, entry('paid', '系统'), entry('overdue', '系统')])[5]?.[1]).toBe('failed')
})

test('one whose pay days were over stops at the step that was not done', () => {
  const approved = [...checked, entry('accept', '沈示例'), entry('confirm', '李示例')]
  const lapsed = (from_state: string) => ({ ...entry('redate', '系统'), from_state })
  expect(marks('D25', [...checked, lapsed('D20')])[2]).toEqual(['redate', 'failed'])
  expect(marks('D25', [...approved, lapsed('D40')]).slice(2)).toEqual([
    ['银行审批', 'done'],
    ['客户确认', 'done'],
    ['redate', 'failed'],
    ['已放款', 'todo'],
  ])
  const failed = [...approved, entry('pay', '顾示例'), entry('fail', '系统'), lapsed('D45')]
  expect(marks('D25', failed).slice(4)).toEqual([
    ['放款复核', 'done'],
    ['redate', 'failed'],
  ])
})

test('whoever may approve is told that the payout is not theirs', () => {
  const steps = officerSteps({
    state: 'D20',
    log: checked,
    reason: '',
    actions: ['approve', 'return', 'refuse'],
  })
  expect(steps[2]?.notes).toEqual(['处理中 · 本人'])
  expect(steps[4]?.notes).toEqual(['不得为本人'])
  expect(officerSteps({ state: 'D20', log: checked, reason: '' })[4]?.notes).toEqual(['不得为审批人'])
})

test('above an officer’s authority a third person stands in the way, and neither of the two pays', () => {
  const referred = [...checked, entry('refer', '沈示例', '利率上浮')]
  const steps = officerSteps({ state: 'D20', log: referred, reason: '' })
  expect(steps.map(({ title, state }) => [title, state]).slice(2, 4)).toEqual([
    ['银行审批', 'done'],
    ['授权审批', 'current'],
  ])
  expect(steps[2]?.notes).toEqual(['06-23 10:00', '沈示例', '意见：利率上浮'])
  expect(steps[3]?.notes).toEqual(['等待授权审批岗'])
  const agreed = [...referred, entry('accept', '严示例'), entry('confirm', '李示例')]
  expect(officerSteps({ state: 'D40', log: agreed, reason: '' })[5]?.notes).toEqual([
    '等待放款复核岗',
    '不得为 沈示例、严示例',
  ])
  expect(marks('D25', [...referred, entry('return', '严示例')])[3]).toEqual(['return', 'failed'])
  // Sent back to the desk it is one officer's again.
  expect(marks('D20', [...referred, entry('refer_back', '严示例')]).map(([title]) => title)).not.toContain(
    '授权审批',
  )
})
