// @vitest-environment happy-dom
import { maskOf } from '@portal/shared/access/masks.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callRows, endpointRow, erpClient } from '../../../testing/api-client-rows.ts'
import { rateGrid } from '../../../testing/discount-rows.ts'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import ApiClientsPage from './api-clients-page.tsx'

const member = { user_code: 'U000001', company_name: '江州示例精密制造有限公司' }

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({
    '/api/user/get_setting': [{ value: '' }],
    '/api/quotes/query_rate_grid': [{ ...rateGrid, business_date: '2026-06-23' }],
    '/api/admin/client/query': [{ total: 1, rows: [{ ...erpClient, ...member }], page_no: 1, page_size: 10 }],
    '/api/admin/client/query_quota': [{ kind: 'read', limit: 600, window_seconds: 60, used: 12 }],
    '/api/admin/client/query_call': [{ total: callRows.length, rows: callRows, page_no: 1, page_size: 5 }],
    '/api/admin/webhook/query': [
      { total: 1, rows: [{ ...endpointRow, ...member, state: 'failed' }], page_no: 1, page_size: 10 },
    ],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const open = (query: string, ...permissions: PermissionName[]) => {
  gateway.answers['/api/session/state'] = [
    stateOf({ ...officerUser, permissions: { eclp: maskOf(permissions) } }),
  ]
  return renderPage(gateway, `/apiClientManage${query}`, <ApiClientsPage />)
}

test('a program of a member is stopped with a reason, by whoever may', async () => {
  gateway.answers['/api/admin/client/stop'] = [{ client_id: erpClient.client_id, state: 'stopped' }]
  const { address } = open('', 'client_view', 'client_stop')
  const row = within(await screen.findByRole('row', { name: /江州示例 ERP 提单/ }))
  row.getByText('1284')
  fireEvent.click(row.getByRole('button', { name: /^详情/ }))
  const drawer = within(await screen.findByRole('dialog', { name: erpClient.name }))
  expect(address()).toBe(`/apiClientManage?client_id=${erpClient.client_id}`)
  fireEvent.click(drawer.getByRole('button', { name: '停用' }))
  const dialog = within(await screen.findByRole('dialog', { name: '停用' }))
  fireEvent.click(dialog.getByRole('button', { name: '确认停用' }))
  await dialog.findByText('请填写停用原因')
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '密钥疑似泄露' } })
  fireEvent.click(dialog.getByRole('button', { name: '确认停用' }))
  await screen.findByText('已停用，企业主账号已收到通知')
  expect(gateway.bodiesOf('/api/admin/client/stop')).toEqual([
    { client_id: erpClient.client_id, reason: '密钥疑似泄露' },
  ])
})

test('who may only look is offered nothing to do', async () => {
  open('', 'client_view')
  fireEvent.click(await screen.findByRole('button', { name: /^详情/ }))
  const drawer = within(await screen.findByRole('dialog', { name: erpClient.name }))
  drawer.getByText('5,000,000.00 元')
  expect((await drawer.findByLabelText('调用配额')).textContent).toBe('查询，每分钟12 / 600 次')
  const calls = within(await drawer.findByRole('table', { name: '最近调用' }))
  expect(calls.getAllByRole('row')).toHaveLength(callRows.length + 1)
  calls.getByText('TX20260623000011')
  expect(gateway.bodiesOf('/api/admin/client/query_call')).toEqual([
    { client_id: erpClient.client_id, page_no: 1, page_size: 5 },
  ])
  expect(drawer.queryByRole('button', { name: '停用' })).toBeNull()
  expect(drawer.queryByRole('button', { name: /移除/ })).toBeNull()
})

test('a list is narrowed by words and state, and by a link to one', async () => {
  open('?keyword=江州&state=active', 'client_view')
  await screen.findByRole('row', { name: /江州示例 ERP 提单/ })
  expect(gateway.bodiesOf('/api/admin/client/query')).toEqual([
    { keyword: '江州', state: 'active', page_no: 1, page_size: 10 },
  ])
})

test('how events arrive is shown by member', async () => {
  open('?tab=health', 'client_view')
  const row = within(await screen.findByRole('row', { name: /江州示例精密制造有限公司/ }))
  row.getByText('97.61%')
  expect(row.getByText('连续失败已停用')).toBeTruthy()
})
