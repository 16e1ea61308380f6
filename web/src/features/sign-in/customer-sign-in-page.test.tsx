// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { companyUser, guestState, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import CustomerSignInPage from './customer-sign-in-page.tsx'

const LOGIN = '/api/member/login'
const CAPTCHA = '/api/user/get_req_chkcode_id'
const LOGOUT = '/api/user/user_logout'
let gateway: Gateway

beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [guestState],
    [CAPTCHA]: () => [{ result: `rid-${paths().filter(path => path === CAPTCHA).length}` }],
    [LOGOUT]: [{ result: 'ok' }],
    [LOGIN]: [{ user_info: companyUser }],
  })
})

afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const paths = () => gateway.calls.map(call => call.path)
const countOf = (path: string) => paths().filter(each => each === path).length
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const openPage = async (path = '/login') => {
  const page = renderPage(gateway, path, <CustomerSignInPage />)
  await screen.findByRole('img', { name: '图形验证码' })
  return page
}

const fill = () => {
  type('账号', '15400000011')
  type('密码', 'Demo#2026')
  type('验证码', 'abcd')
}

test.each([
  ['账号', '', '请填写手机号'],
  ['账号', '1540000001', '手机号码格式不正确'],
  ['密码', '', '密码不能为空'],
  ['密码', 'Demo#', '密码不能小于6位'],
  ['验证码', '', '请填写验证码'],
])('leaving %s with "%s" says %s', async (label, value, message) => {
  await openPage()
  if (value) type(label, value)
  fireEvent.blur(field(label))
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
})

test('pressing 登录 with nothing filled in has its own messages, focuses the first field and sends nothing', async () => {
  await openPage()
  press('登录')
  const messages = screen.getAllByRole('alert').map(alert => alert.textContent)
  expect(messages).toEqual(['请输入用户名', '密码不能为空', '验证码不能为空'])
  expect(document.activeElement).toBe(field('账号'))
  expect(countOf(LOGIN)).toBe(0)
})

test('the fields stop at 11, 32 and 32 characters', async () => {
  await openPage()
  expect([field('账号').maxLength, field('密码').maxLength, field('验证码').maxLength]).toEqual([11, 32, 32])
})

test('a company signs in with what the page asked for and lands on its home', async () => {
  const page = await openPage()
  fill()
  press('登录')
  await waitFor(() => expect(page.address()).toBe('/tx'))
  expect(gateway.calls.find(call => call.path === LOGIN)).toEqual({
    path: LOGIN,
    csrf: '1',
    body: {
      account: '15400000011',
      password: 'Demo#2026',
      check_code: 'abcd',
      req_code_session_id: 'rid-1',
      biz_type: 'comp',
    },
  })
  expect(sessionStorage.getItem('loginMemeberType')).toBe('company')
  expect(sessionStorage.getItem('companyName')).toBe('云岭示例钢贸有限公司')
})

test('the saved page is opened after signing in, another site is not', async () => {
  const own = await openPage('/login?returnUrl=%2FpcDiscount')
  fill()
  press('登录')
  await waitFor(() => expect(own.address()).toBe('/pcDiscount'))
  forgetPage()
  const foreign = await openPage('/login?returnUrl=%2F%2Fevil.example')
  fill()
  press('登录')
  await waitFor(() => expect(foreign.address()).toBe('/tx'))
})

test('the tab of institutions signs in as financeOrg and keeps what the other tab held', async () => {
  await openPage()
  fill()
  fireEvent.click(screen.getByRole('tab', { name: /机构客户登录/ }))
  expect(field('账号').value).toBe('')
  fill()
  press('登录')
  await waitFor(() => expect(countOf(LOGIN)).toBe(1))
  expect(gateway.calls.find(call => call.path === LOGIN)?.body.biz_type).toBe('financeOrg')
})

test('/loginztx opens at the tab of institutions', async () => {
  await openPage('/loginztx')
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('机构客户登录')
})

test('a refused sign-in shows toast and inline text, asks a new picture, and keeps account and password', async () => {
  gateway.answers[LOGIN] = {
    status: 422,
    error_no: '10100',
    error_msg: '用户名或密码不正确，请重新输入',
  }
  await openPage()
  fill()
  press('登录')
  await screen.findByText('登录错误')
  await screen.findByText('用户名或密码不正确，请重新输入')
  await waitFor(() => expect(countOf(CAPTCHA)).toBe(2))
  expect([field('账号').value, field('密码').value, field('验证码').value]).toEqual([
    '15400000011',
    'Demo#2026',
    '',
  ])
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '登录' }).hasAttribute('disabled')).toBe(false),
  )
})

test('a wrong picture code is said at its field', async () => {
  gateway.answers[LOGIN] = { status: 422, error_no: '12007', error_msg: '验证码错误' }
  await openPage()
  fill()
  press('登录')
  await screen.findByText('验证码错误')
  expect(field('验证码').getAttribute('aria-invalid')).toBe('true')
  await screen.findByText('登录错误')
})

test('an empty answer asks a new picture', async () => {
  gateway.answers[LOGIN] = []
  await openPage()
  fill()
  press('登录')
  await waitFor(() => expect(countOf(CAPTCHA)).toBe(2))
})

test('the picture and 换一张 ask for another one', async () => {
  await openPage()
  press('换一张')
  await waitFor(() => expect(countOf(CAPTCHA)).toBe(2))
  press('图形验证码，点击换一张')
  await waitFor(() => expect(countOf(CAPTCHA)).toBe(3))
})

test('entering while signed in ends the session before the picture is asked for', async () => {
  gateway.answers['/api/session/state'] = [stateOf(companyUser)]
  await openPage()
  expect(paths()).toEqual(['/api/session/state', LOGOUT, CAPTCHA])
  expect(sessionStorage.getItem('account')).toBeNull()
})

test('a guest is not signed out', async () => {
  await openPage()
  expect(paths()).toEqual(['/api/session/state', CAPTCHA])
})

test('who must change the password is told so before going on', async () => {
  gateway.answers[LOGIN] = [{ user_info: { ...companyUser, user_status: 3 } }]
  const page = await openPage()
  fill()
  press('登录')
  await screen.findByRole('alertdialog', { name: '请先修改密码' })
  expect(page.address()).toBe('/login')
  press('知道了')
  await waitFor(() => expect(page.address()).toBe('/tx'))
})
