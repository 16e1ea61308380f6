// @vitest-environment happy-dom
import { maskOf } from '@portal/shared/access/masks.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onePage } from '../../../testing/discount-rows.ts'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { instantOverview, ruleVersion } from '../../../testing/instant-rows.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import InstantRulesPage from './instant-rules-page.tsx'

/* 秒贴管理: the switch, today's caps, and a version's way into force. */

const inForce = {
  ...ruleVersion,
  version_no: 7,
  state: 'V20' as const,
  state_name: '生效中',
  min_days: 15,
  checker_name: '李示例',
  in_force_from: '2026-06-15T09:00:00+08:00',
  actions: [],
  differing: [],
}

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [
      stateOf({
        ...officerUser,
        permissions: { eclp: maskOf(['instant_view', 'instant_edit', 'instant_approve', 'instant_switch']) },
      }),
    ],
    '/api/admin/instant/overview': [instantOverview],
    '/api/admin/instant/query_version': ({ state }) => [
      onePage(state === 'V20' ? [inForce] : [ruleVersion, inForce]),
    ],
    '/api/admin/instant/version_detail': [ruleVersion],
    '/api/admin/instant/switch': [{ result: 'ok' }],
    '/api/admin/instant/approve_version': [{ result: 'ok' }],
    '/api/admin/instant/draft_version': [{ version_no: 9 }],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const open = (query = '') => renderPage(gateway, `/instantRules${query}`, <InstantRulesPage />)

it('stops 秒贴 for a reason only, and says what happens to what is under way', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: '暂停秒贴' }))
  const dialog = await screen.findByRole('dialog', { name: '暂停秒贴' })
  expect(within(dialog).getByText(/现有 2 笔）转人工审批/)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: '确认暂停秒贴' }))
  expect(await within(dialog).findByText('请填写2-200字的原因')).toBeTruthy()
  expect(gateway.bodiesOf('/api/admin/instant/switch')).toEqual([])
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '市场波动' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '确认暂停秒贴' }))
  await waitFor(() =>
    expect(gateway.bodiesOf('/api/admin/instant/switch')).toEqual([
      { on: false, version: 3, reason: '市场波动' },
    ]),
  )
})

it('shows how much of each cap is used today, and offers no switch to who may not turn it', async () => {
  gateway.answers['/api/admin/instant/overview'] = [{ ...instantOverview, may_switch: false }]
  open()
  const table = await screen.findByRole('table', { name: '今日额度占用' })
  for (const text of ['95.0', '25.0', '95,000,000.00', '15,000,000.00'])
    expect(within(table).getAllByText(text).length).toBe(1)
  expect(screen.queryByRole('button', { name: '暂停秒贴' })).toBeNull()
})

it('shows what a version changes and what its shadow run found, and passes it after asking', async () => {
  open('?tab=versions&version_no=8')
  const drawer = await screen.findByRole('dialog', { name: '秒贴规则第 8 版' })
  const changed = await within(drawer).findByRole('row', { name: /计息天数下限.*有变动.*15 天.*7 天/ })
  expect(changed).toBeTruthy()
  expect(within(drawer).getAllByText('有变动').length).toBe(1)
  expect(within(drawer).getByRole('row', { name: /人工退回或拒绝，规则放款.*1.*1,000,000\.00/ })).toBeTruthy()
  expect(within(drawer).getByText('剩余期限：计息 3 天，少于 7 天')).toBeTruthy()
  fireEvent.click(within(drawer).getByRole('button', { name: '通过' }))
  const dialog = await screen.findByRole('dialog', { name: '通过秒贴规则' })
  fireEvent.click(within(dialog).getByRole('button', { name: '确认通过' }))
  await waitFor(() =>
    expect(gateway.bodiesOf('/api/admin/instant/approve_version')).toEqual([{ version_no: 8, version: 2 }]),
  )
})

it('drafts a version from the one in force, and shows a refusal of the bank at its field', async () => {
  gateway.answers['/api/admin/instant/draft_version'] = {
    status: 422,
    error_no: '20340',
    error_msg: '计息天数下限大于上限',
    fields: { min_days: '计息天数下限大于上限' },
  }
  open('?tab=versions')
  const begin = await screen.findByRole<HTMLButtonElement>('button', { name: '拟定新版本' })
  await waitFor(() => expect(begin.disabled).toBe(false))
  fireEvent.click(begin)
  const dialog = await screen.findByRole('dialog', { name: '拟定秒贴规则' })
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  expect(await within(dialog).findByText('请填写2-200字的说明')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText(/说明/), { target: { value: '收紧天数' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  expect(await within(dialog).findByText('计息天数下限大于上限')).toBeTruthy()
  expect(gateway.bodiesOf('/api/admin/instant/draft_version')).toMatchObject([
    { note: '收紧天数', min_days: 15, acceptor_classes: ['GG', 'CS'] },
  ])
})
