// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Approval, startApproval, waiting } from '../../../testing/approval-page.tsx'
import { paidDecision, stoppedDecision } from '../../../testing/instant-rows.ts'

/* What the rules of 秒贴 have said of an application, as its officers see it. */

const DECISION = '/api/admin/instant/decision'

let at: Approval
beforeEach(async () => {
  at = await startApproval()
})
afterEach(() => at.close())

test('an application that came from 秒贴 says which rule has sent it here, with the verdicts', async () => {
  at.shown = { ...waiting, instant_judged: true }
  at.gateway.answers[DECISION] = [stoppedDecision]
  await at.openPage()
  const said = within(await screen.findByRole('region', { name: '秒贴规则的判断' }))
  expect(await said.findByText('秒贴开关：放款前秒贴已暂停')).toBeTruthy()
  expect(said.getByText(/规则第 7 版转人工审批/)).toBeTruthy()
  expect(said.getByText('逐条判定记录（规则第 7 版，2 项）')).toBeTruthy()
  expect(at.gateway.bodiesOf(DECISION)).toEqual([{ apply_no: waiting.apply_no }])
})

test('one that the rules approved names their version and no officer', async () => {
  const event = { from_state: '', to_state: '', remark: '', note: '', at: '2026-06-23T10:06:12+08:00' }
  at.shown = {
    ...waiting,
    product: 'instant',
    instant_judged: true,
    state: 'D60',
    state_name: '已放款',
    actions: [],
    log: [
      { ...event, event: 'submit', event_name: '提交', actor_name: '林示例' },
      { ...event, event: 'rule_pass', event_name: '秒贴规则审批通过', actor_name: 'system:rule-v7' },
      { ...event, event: 'paid', event_name: '放款成功', actor_name: '系统' },
    ],
  }
  at.gateway.answers[DECISION] = [paidDecision]
  at.open('/discApproval')
  expect(await screen.findByText('规则第 7 版审批通过')).toBeTruthy()
  expect(screen.getByText('system:rule-v7')).toBeTruthy()
  expect(screen.queryByText('双人复核')).toBeNull()
  expect(screen.queryByText('银行审批')).toBeNull()
  expect(screen.getAllByText('秒贴').length).toBe(2)
})

test('of an application that no rule has judged nothing is asked', async () => {
  await at.openPage()
  await screen.findByText(/系统校验/)
  expect(screen.queryByRole('region', { name: '秒贴规则的判断' })).toBeNull()
  expect(screen.queryByText('秒贴')).toBeNull()
  expect(at.gateway.bodiesOf(DECISION)).toEqual([])
})
