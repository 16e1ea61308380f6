// @vitest-environment happy-dom
import { maskOf, type PermissionName } from '@portal/shared/access/permissions.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import type { Job } from './job-list.ts'
import JobsPage from './jobs-page.tsx'

const failed: Job = {
  job_id: '163',
  topic: 'make_document',
  key: 'disc_voucher TX20260623000018',
  state: 'failed',
  tries: 3,
  next_at: '2026-06-23T10:01:00+08:00',
  last_error: 'font is missing',
  created_at: '2026-06-23T10:00:00+08:00',
  done_at: null,
}

let gateway: Gateway

const open = async (...permissions: PermissionName[]) => {
  const user = { ...officerUser, permissions: { eclp: maskOf(permissions) } }
  gateway.answers['/api/session/state'] = [stateOf(user)]
  renderPage(gateway, '/jobs', <JobsPage />)
  await screen.findByText('disc_voucher TX20260623000018')
}

beforeEach(async () => {
  gateway = await startGateway({
    '/api/user/get_setting': [{ value: '' }],
    '/api/admin/job/query': [{ total: 1, rows: [failed], page_no: 1, page_size: 10 }],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

test('a failed job says why, and is tried again by whoever may', async () => {
  gateway.answers['/api/admin/job/retry'] = [{ result: 'ok' }]
  await open('job_view', 'job_retry')
  fireEvent.click(screen.getByRole('button', { name: /^处理/ }))
  const drawer = within(await screen.findByRole('dialog', { name: '生成文书' }))
  expect(drawer.getByText('font is missing')).toBeTruthy()
  fireEvent.click(drawer.getByRole('button', { name: '立即重试' }))
  fireEvent.click(await screen.findByRole('button', { name: '确认立即重试' }))
  expect(await screen.findByText('已安排立即执行')).toBeTruthy()
  expect(gateway.bodiesOf('/api/admin/job/retry')).toEqual([{ job_id: '163' }])
})

test('who may only look is offered no retry, and asks for no failed payouts', async () => {
  await open('job_view')
  fireEvent.click(screen.getByRole('button', { name: /^处理/ }))
  const drawer = within(await screen.findByRole('dialog', { name: '生成文书' }))
  expect(drawer.getByText('font is missing')).toBeTruthy()
  expect(drawer.queryByRole('button', { name: '立即重试' })).toBeNull()
  expect(gateway.bodiesOf('/api/admin/query_disc_apply')).toEqual([])
})
