// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { pick } from '../../../testing/lists.ts'
import { guestState } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import ForgotPasswordPage from './forgot-password-page.tsx'

const send = '/api/member/forget_pwd_send'
let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [guestState],
    '/api/user/get_req_chkcode_id': [{ result: 'captcha-1' }],
  })
})
afterEach(async () => {
  forgetPage()
  sessionStorage.clear()
  await gateway.close()
})

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const fill = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const fillAll = (account: RegExp, value: string) => {
  fill(account, value)
  fill(/^新密码/, 'Portal#2027')
  fill(/^确认密码/, 'Portal#2027')
  fill(/^验证码/, 'a 7kd')
}

test('staff may have the code by e-mail, and read where it went', async () => {
  gateway.answers[send] = [{ sended_mobile: 's****@example.com', channel: 'email' }]
  renderPage(gateway, '/forgetPassword?type=admin', <ForgotPasswordPage />)
  await screen.findByRole('img', { name: '图形验证码' })
  fillAll(/^用户名/, 'officer1')
  await pick(screen.getByLabelText(/^接收方式/), '预留的邮箱')
  fireEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByText('验证码已成功发送至您的邮箱，s****@example.com请注意查收')
  await screen.findByRole('button', { name: /秒后重发/ })
  expect(gateway.bodiesOf(send)).toEqual([
    { user_account: 'officer1', chkcode_req_id: 'captcha-1', chkcode: 'a7kd', channel: 'email' },
  ])
})

test('customers have theirs by SMS, to the number that is their account', async () => {
  gateway.answers[send] = [{ sended_mobile: '154****0011', channel: 'mobile' }]
  renderPage(gateway, '/forgetPassword', <ForgotPasswordPage />)
  await screen.findByRole('img', { name: '图形验证码' })
  expect(screen.queryByLabelText(/^接收方式/)).toBeNull()
  fillAll(/^账号/, '+86 154 0000 0011')
  fireEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByText('验证码已成功发送至您的手机，154****0011请注意查收')
  await screen.findByRole('button', { name: /秒后重发/ })
  expect(gateway.bodiesOf(send)).toEqual([
    { user_account: '15400000011', chkcode_req_id: 'captcha-1', chkcode: 'a7kd' },
  ])
})

test.each([
  ['', /^账号/, 11],
  ['?type=admin', /^用户名/, 32],
])('inputs take as much as the specification says, at /forgetPassword%s', async (query, account, most) => {
  renderPage(gateway, `/forgetPassword${query}`, <ForgotPasswordPage />)
  await waitFor(() => expect(field(account).maxLength).toBe(most))
  const lengths = [/^新密码/, /^确认密码/, /^验证码/, /^短信验证码/].map(name => field(name).maxLength)
  expect(lengths).toEqual([20, 20, 32, 20])
})
