// @vitest-environment happy-dom
import { maskOf } from '@portal/shared/access/masks.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import { type Queue, queues } from '@portal/shared/jobs/topics.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import type { Job } from './job-list.ts'
import JobsPage from './jobs-page.tsx'
import type { QueueLine } from './queues.ts'

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

const queueOf = (queue: Queue, more: Partial<QueueLine> = {}): QueueLine => ({
  queue,
  due: 0,
  later: 0,
  failed: 0,
  done_today: 0,
  oldest: null,
  ...more,
})

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
    '/api/admin/job/get_queues': [
      {
        per_minute: 3.8,
        queues: queues.map(queue =>
          queue === 'payout'
            ? queueOf(queue, {
                due: 4,
                oldest: { job_id: '7', topic: 'disc_payout', key: 'TX1 1', seconds: 252 },
              })
            : queueOf(queue, queue === 'files' ? { failed: 1, done_today: 1904 } : {}),
        ),
      },
    ],
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

test('each queue says how much waits and since when, and lists its jobs', async () => {
  await open('job_view')
  const table = within(await screen.findByRole('table', { name: '队列' }))
  const cells = (name: string) =>
    within(table.getByRole('cell', { name }).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map(cell => cell.textContent)
  expect(cells('贴现放款')).toEqual([
    '贴现放款',
    '4',
    '4 分 12 秒',
    '0',
    '0',
    '0',
    '积压',
    '贴现放款 TX1 1',
    '看任务',
  ])
  expect(cells('文书与导出')).toEqual(['文书与导出', '0', '—', '0', '1', '1,904', '有失败', '—', '看任务'])
  expect(cells('转贴现')[6]).toBe('正常')
  fireEvent.click(table.getByRole('button', { name: '看任务 贴现放款' }))
  await waitFor(() =>
    expect(gateway.bodiesOf('/api/admin/job/query').at(-1)).toMatchObject({ queue: 'payout' }),
  )
})
