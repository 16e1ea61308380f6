// @vitest-environment happy-dom
import { maskOf } from '@portal/shared/access/masks.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import OnlineSessionsPage from './online-sessions-page.tsx'

type Live = RowOf<'/api/admin/query_session'>['rows'][number]

const live: Live = {
  session_no: 's-company',
  sign_in_at: '2026-06-23T10:00:00+08:00',
  address: '203.0.*.*',
  device: 'Chrome 142 / Windows',
  account: '154****0001',
  user_name: '陈示例',
  company_name: '江州示例精密制造有限公司',
  kind: 'customer',
  is_current: false,
}
const rows: Live[] = [
  live,
  { ...live, session_no: 's-admin', account: 'admin', user_name: '管示例', kind: 'admin' },
  {
    ...live,
    session_no: 's-self',
    account: 'officer1',
    user_name: '沈示例',
    kind: 'staff',
    is_current: true,
  },
]

let gateway: Gateway
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const open = async (...permissions: ('session_view' | 'session_end')[]) => {
  const user = { ...officerUser, permissions: { eclp: maskOf(permissions) } }
  gateway = await startGateway({
    '/api/session/state': [stateOf(user)],
    '/api/user/get_setting': [{ value: '' }],
    '/api/admin/query_session': [{ total: 3, rows, page_no: 1, page_size: 10 }],
    '/api/admin/end_session': [{ result: 'ok' }],
  })
  renderPage(gateway, '/onlineSessions', <OnlineSessionsPage />)
  await screen.findByText('154****0001')
}

test('one’s own session and an administrator’s are not an officer’s to end', async () => {
  await open('session_view', 'session_end')
  expect(screen.getByText('不可结束').dataset.hint).toBe('系统管理员的会话只有系统管理员可以结束')
  expect(screen.getByText('本人').dataset.hint).toBe('当前会话，请使用退出登录')
  fireEvent.click(screen.getByRole('button', { name: /^强制下线/ }))
  const asking = within(await screen.findByRole('alertdialog', { name: '强制下线：陈示例' }))
  fireEvent.click(asking.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('会话已结束，该用户已收到提示')).toBeTruthy()
  expect(gateway.bodiesOf('/api/admin/end_session')).toEqual([{ session_no: 's-company' }])
})

test('who may only look ends none', async () => {
  await open('session_view')
  expect(screen.queryByRole('button', { name: /^强制下线/ })).toBeNull()
  expect(screen.queryByText('不可结束')).toBeNull()
})
