import { expect, test } from 'vitest'
import { paidDecision, stoppedDecision } from '../../../testing/instant-rows.ts'
import { secondsText, timeLine } from './time-line.ts'

test('each step has its time to the millisecond and the seconds since the tick', () => {
  expect(timeLine(paidDecision)).toEqual([
    { title: '提交申请', state: 'done', notes: ['10:06:12.140'] },
    { title: '规则审批通过', state: 'done', notes: ['10:06:12.760', '第 0.62 秒', '规则第 7 版'] },
    { title: '放款入账', state: 'done', notes: ['10:06:13.940', '第 1.80 秒'] },
  ])
})

test("a company's review comes before the clock", () => {
  const [submitted, decided, paid] = paidDecision.steps
  if (!submitted || !decided || !paid) throw new Error('three steps')
  const checked = { step: 'checked' as const, name: '企业复核通过', at: '2026-06-23T10:06:12.700+08:00' }
  const steps = [submitted, checked, decided, paid]
  const notes = timeLine({ ...paidDecision, elapsed_ms: 1240, steps }).map(step => step.notes)
  expect(notes).toEqual([
    ['10:06:12.140'],
    ['10:06:12.700'],
    ['10:06:12.760', '第 0.06 秒', '规则第 7 版'],
    ['10:06:13.940', '第 1.24 秒'],
  ])
})

test('what has not happened yet is under way or to come, and a stop is no success', () => {
  const [submitted, decided, paid] = paidDecision.steps
  if (!submitted || !decided || !paid) throw new Error('three steps')
  const open = [submitted, { ...decided, at: null }, { ...paid, at: null }]
  expect(timeLine({ ...paidDecision, steps: open }).map(({ state }) => state)).toEqual([
    'done',
    'current',
    'todo',
  ])
  expect(timeLine(stoppedDecision).at(-1)).toMatchObject({ title: '转人工审批', state: 'failed' })
})

test('seconds are cut, never rounded up', () => {
  expect([0, 9, 1809, 60_000].map(secondsText)).toEqual(['0.00', '0.00', '1.80', '60.00'])
})
