// @vitest-environment happy-dom
import { maskOf } from '@portal/shared/access/masks.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import type { AuditEntry } from './audit-log.ts'
import AuditPage from './audit-page.tsx'

const entry: AuditEntry = {
  audit_id: 7,
  at: '2026-06-23T10:00:00+08:00',
  request_id: 'r-7',
  actor_type: 'bank',
  account: 'admin',
  action: 'operator.disable',
  object_type: 'operator',
  object_no: '31',
  before: '{"status":4}',
  after: '{"status":5}',
  result: 'ok',
}

let gateway: Gateway

beforeEach(async () => {
  const user = { ...officerUser, permissions: { eclp: maskOf(['audit_view']) } }
  gateway = await startGateway({
    '/api/session/state': [stateOf(user)],
    '/api/user/get_setting': [{ value: '' }],
    '/api/admin/audit/query': [{ total: 1, rows: [entry], page_no: 1, page_size: 10 }],
  })
  renderPage(gateway, '/auditLog', <AuditPage />)
  await screen.findByRole('cell', { name: '停用操作员' })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

test('an entry shows in words what was done, and its change field by field', async () => {
  fireEvent.click(screen.getByRole('button', { name: /^详情/ }))
  const drawer = within(await screen.findByRole('dialog', { name: '停用操作员' }))
  expect(drawer.getByText('正常').tagName).toBe('DEL')
  expect(drawer.getByText('已停用').tagName).toBe('INS')
  expect(drawer.getByText('r-7')).toBeTruthy()
})

test('a broken chain is said with its place', async () => {
  gateway.answers['/api/admin/audit/check_chain'] = [{ intact: false, first_broken: 2, tail_missing: false }]
  fireEvent.click(screen.getByRole('button', { name: '校验审计链' }))
  expect((await screen.findByRole('alert')).textContent).toContain('审计链在编号 2 处断裂')
  gateway.answers['/api/admin/audit/check_chain'] = [{ intact: false, first_broken: 9, tail_missing: true }]
  fireEvent.click(screen.getByRole('button', { name: '校验审计链' }))
  expect(await screen.findByText(/自编号 9 起的末尾记录已被删除/)).toBeTruthy()
  gateway.answers['/api/admin/audit/check_chain'] = [
    { intact: true, first_broken: null, tail_missing: false },
  ]
  fireEvent.click(screen.getByRole('button', { name: '校验审计链' }))
  expect(await screen.findByText(/审计链完整：每一条记录都未被改动、移动或删除/)).toBeTruthy()
})
