// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { guestState, officerUser } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import AdminSignInPage from './admin-sign-in-page.tsx'

let gateway: Gateway

beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [guestState],
    '/api/user/get_req_chkcode_id': [{ result: 'rid-1' }],
    '/api/member/login': [{ user_info: officerUser }],
  })
})

afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })

test('an officer signs in by name and lands on the desk', async () => {
  const page = renderPage(gateway, '/loginadmin', <AdminSignInPage />)
  await screen.findByRole('img', { name: '图形验证码' })
  fireEvent.change(field('用户名'), { target: { value: 'officer1' } })
  fireEvent.change(field('密码'), { target: { value: 'Demo#2026' } })
  fireEvent.change(field('验证码'), { target: { value: 'abcd' } })
  fireEvent.click(screen.getByRole('button', { name: '登录' }))
  await waitFor(() => expect(page.address()).toBe('/mainIndex'))
  expect(gateway.bodiesOf('/api/member/login')[0]?.biz_type).toBe('admin')
  expect(sessionStorage.getItem('loginMemeberType')).toBe('admin')
})

test('the page is titled 管理员登录, takes 32 characters and offers no registration', async () => {
  renderPage(gateway, '/loginadmin', <AdminSignInPage />)
  await screen.findByRole('img', { name: '图形验证码' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('管理员登录')
  expect(field('用户名').maxLength).toBe(32)
  expect(screen.queryByText(/注册/)).toBeNull()
  fireEvent.blur(field('用户名'))
  expect(screen.getByRole('alert').textContent).toBe('请输入用户名')
})
