import { expect, it } from 'vitest'
import { progressSegments, progressSteps } from './progress.ts'

const entry = (event: string, at: string, actor_name: string) => ({
  event,
  event_name: event,
  from_state: '',
  to_state: '',
  actor_name,
  remark: '',
  note: '',
  at: `2026-06-23T${at}+08:00`,
})
const log = [
  entry('submit', '10:05:00', '王示例'),
  entry('return', '10:20:00', '沈示例'),
  entry('submit', '10:40:00', '王示例'),
  entry('accept', '13:58:00', '沈示例'),
  entry('pay', '14:21:00', '陆示例'),
  entry('paid', '14:21:03', '系统'),
]

it('shows the last submit, not the one that was returned, and who acted when', () => {
  const steps = progressSteps('D40', log.slice(0, 4))
  expect(steps.map(step => step.state)).toEqual(['done', 'done', 'done', 'current', 'todo'])
  expect(steps[0]?.notes).toEqual(['06-23 10:40', '王示例'])
  expect(steps[1]?.notes).toEqual(['06-23 13:58', '沈示例'])
  expect(steps[3]?.notes).toEqual(['待放款'])
})

it('shows the company that it is to confirm, and until when', () => {
  const steps = progressSteps('D30', log.slice(0, 4), '', '2026-06-23T15:02:00+08:00')
  expect(steps[2]).toEqual({ title: '客户确认', state: 'current', notes: ['06-23 15:02 前有效'] })
  expect(progressSegments('D30')).toEqual(['past', 'past', 'now', 'ahead', 'ahead'])
})

it('completes the confirming with who confirmed, and stops at it when the price lapsed', () => {
  const confirmed = entry('confirm', '14:02:00', '林示例')
  const steps = progressSteps('D40', [...log.slice(0, 4), confirmed])
  expect(steps[2]).toEqual({ title: '客户确认', state: 'done', notes: ['06-23 14:02', '林示例'] })
  const lapsed = entry('expire', '15:02:00', '系统')
  const stopped = progressSteps('D95', [...log.slice(0, 4), lapsed])
  expect(stopped[2]).toEqual({ title: '已失效', state: 'todo', notes: ['06-23 15:02', '系统'] })
})

it('completes every step once paid', () => {
  const steps = progressSteps('D60', log)
  expect(steps.every(step => step.state === 'done')).toBe(true)
  expect(steps[4]?.notes).toEqual(['06-23 14:21', '系统'])
  expect(new Set(progressSegments('D60'))).toEqual(new Set(['good']))
  const ruled = [entry('submit', '10:40:00', '王示例'), entry('rule_pass', '10:40:01', 'system:rule-v7')]
  expect(progressSteps('D50', ruled)[1]?.notes).toEqual(['06-23 10:40', 'system:rule-v7'])
})

it('stops at the bank with its reason when the bank returned it', () => {
  const steps = progressSteps('D25', log.slice(0, 2), '发票购销双方与合同不一致')
  expect(steps[1]).toEqual({
    title: '银行退回',
    state: 'failed',
    notes: ['06-23 10:20', '沈示例', '发票购销双方与合同不一致'],
  })
  expect(progressSegments('D25')).toEqual(['past', 'stopped', 'ahead', 'ahead', 'ahead'])
})

it('leaves a withdrawn application grey', () => {
  const withdrawn = { ...entry('withdraw', '11:00:00', '王示例'), from_state: 'D00', event_name: '撤销申请' }
  expect(progressSteps('D80', [withdrawn])[0]).toEqual({
    title: '撤销申请',
    state: 'todo',
    notes: ['06-23 11:00', '王示例'],
  })
  expect(progressSegments('D80')).toEqual(Array(5).fill('ahead'))
})

it('shows where a declined price stood, by whom it was declined and why', () => {
  const declined = { ...entry('decline', '14:10:00', '林示例'), from_state: 'D30', event_name: '放弃报价' }
  const steps = progressSteps('D80', [...log.slice(0, 4), declined], '利率高于同业')
  expect(steps.map(step => step.state)).toEqual(['done', 'done', 'todo', 'todo', 'todo'])
  expect(steps[2]).toEqual({
    title: '放弃报价',
    state: 'todo',
    notes: ['06-23 14:10', '林示例', '利率高于同业'],
  })
})
