import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const at = '2026-06-23T14:08:05+08:00'
const todo = (name: string) => ({ name, at: null, by: '', is_done: false })
const done = (name: string, by: string) => ({ name, at, by, is_done: true })

const row = {
  busi_type: 'BT01',
  state: 'R30',
  reason: '',
  fail_code: '',
  valid_until: '2026-06-23T15:00:00+08:00',
  latest_settle_time: '16:00',
  settle_mode: 'ST01',
  settle_dt: '2026-06-23',
  due_settle_dt: null,
  steps: [done('报价', '许示例'), done('复核', '邱示例'), done('成交', '何示例'), todo('结算')],
} as const

const brief = (steps: ReturnType<typeof timelineOf>) => steps.map(({ title, state }) => `${title} ${state}`)

test('a deal waits for its settlement until its latest time', () => {
  const steps = timelineOf({ ...row, steps: [...row.steps] })
  expect(brief(steps)).toEqual(['报价 done', '复核 done', '成交 done', '结算 current'])
  expect(steps[2]?.notes).toEqual(['06-23 14:08:05', '何示例'])
  expect(steps[3]?.notes).toEqual(['最晚 16:00', '票款对付'])
})

test('what was refused, went back or failed stops there with its reason', () => {
  const refused = timelineOf({
    ...row,
    state: 'R50',
    reason: '利率不合适',
    steps: [done('报价', '许示例'), done('复核', '邱示例'), todo('成交'), todo('结算')],
  })
  expect(brief(refused)).toEqual(['报价 done', '复核 done', '已拒绝 failed', '结算 todo'])
  expect(refused[2]?.notes).toEqual(['利率不合适'])
  const failed = timelineOf({ ...row, state: 'R45', fail_code: 'SF03', steps: [...row.steps] })
  expect(failed[3]).toEqual({ title: '结算失败', state: 'failed', notes: ['资金失败'] })
})

test('a repo has a second leg', () => {
  const repo = {
    ...row,
    busi_type: 'BT02' as const,
    due_settle_dt: '2026-06-30',
    steps: row.steps.map(step => done(step.name, '系统')),
  }
  expect(timelineOf({ ...repo, state: 'R40' }).at(-1)).toEqual({
    title: '到期结算',
    state: 'current',
    notes: ['2026-06-30'],
  })
  expect(timelineOf({ ...repo, state: 'R42' }).at(-1)?.state).toBe('done')
  expect(timelineOf({ ...repo, state: 'R47', reason: '资金不足' }).at(-1)).toMatchObject({
    title: '到期逾期',
    state: 'failed',
    notes: ['2026-06-30', '资金不足'],
  })
})
