// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  CAPTCHA,
  field,
  fill,
  LOGIN,
  LOGOUT,
  press,
  type SignIn,
  startSignIn,
  type,
} from '../../../testing/customer-sign-in.tsx'
import { companyDetail, companyUser, stateOf } from '../../../testing/people.ts'
import { forgetPage } from '../../../testing/render-page.tsx'
import '../../../domain/credentials/change-password-dialog.tsx'

let at: SignIn
beforeEach(async () => {
  at = await startSignIn()
})
afterEach(() => at.close())

test.each([
  ['账号', '', '请填写手机号'],
  ['账号', '1540000001', '手机号码格式不正确'],
  ['密码', '', '密码不能为空'],
  ['密码', 'Demo#', '密码不能小于6位'],
  ['验证码', '', '请填写验证码'],
])('leaving %s with "%s" says %s', async (label, value, message) => {
  await at.openPage()
  if (value) type(label, value)
  fireEvent.blur(field(label))
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
})

test('pressing 登录 with nothing filled in has its own messages, focuses the first field and sends nothing', async () => {
  await at.openPage()
  press('登录')
  const messages = screen.getAllByRole('alert').map(alert => alert.textContent)
  expect(messages).toEqual(['请输入用户名', '密码不能为空', '验证码不能为空'])
  expect(document.activeElement).toBe(field('账号'))
  expect(at.countOf(LOGIN)).toBe(0)
})

test('the fields stop at 11, 32 and 32 characters', async () => {
  await at.openPage()
  expect([field('账号').maxLength, field('密码').maxLength, field('验证码').maxLength]).toEqual([11, 32, 32])
})

test('a company signs in with what the page asked for and lands on its home', async () => {
  const page = await at.signIn()
  await waitFor(() => expect(page.address()).toBe('/tx'))
  expect(at.gateway.calls.find(call => call.path === LOGIN)).toEqual({
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

test('signing in loads the member detail and stores it under the names of the specification', async () => {
  at.gateway.answers['/api/member/current_member_detail'] = [companyDetail]
  const page = await at.signIn()
  await waitFor(() => expect(page.address()).toBe('/tx'))
  expect(sessionStorage.getItem('logoPath')).toBe(companyDetail.logo_path)
  expect(JSON.parse(sessionStorage.getItem('ext') ?? '')).toEqual({
    authentication: 1,
    acpt_e_sign: '1',
    is_main_account: 1,
    operator_name: '林示例',
    user_avatar: '',
  })
})

test.each([
  [
    'a page of the portal as a full address',
    () => `${at.gateway.url}/pcDiscount?holding=1`,
    '/pcDiscount?holding=1',
  ],
  ['an older link of it', () => `${at.gateway.url}/#/pcDiscount`, '/pcDiscount'],
  ['a page of another type of member', () => '/ztx', '/tx'],
  ['a page that the permission menu closes', () => '/userCenter/index', '/tx'],
  ['a page that tells of an error', () => '/errors/403', '/tx'],
])('asked for %s, leads where the user may go', async (_, wanted, expected) => {
  at.gateway.answers['/api/user/get_menu_list'] = [
    { auth_version_id: '1', permissions: {}, system_menu: ['/userCenter/index'], menu_list: [] },
  ]
  const page = await at.signIn(`/login?returnUrl=${encodeURIComponent(wanted())}`)
  await waitFor(() => expect(page.address()).toBe(expected))
})

test('the sign-in is busy until it is decided where to go: a second press sends nothing', async () => {
  const held = Promise.withResolvers<void>()
  at.gateway.answers['/api/sys/query_have_log'] = () => held.promise.then(() => [{ result: 'true' as const }])
  const page = await at.signIn()
  await waitFor(() => expect(at.countOf('/api/sys/query_have_log')).toBe(1))
  fireEvent.submit(field('验证码'))
  expect(screen.getByRole('button', { name: '登录中…' }).hasAttribute('disabled')).toBe(true)
  held.resolve()
  await waitFor(() => expect(page.address()).toBe('/tx'))
  expect(at.countOf(LOGIN)).toBe(1)
})

test('the saved page is opened after signing in, another site is not', async () => {
  const own = await at.signIn('/login?returnUrl=%2FpcDiscount')
  await waitFor(() => expect(own.address()).toBe('/pcDiscount'))
  forgetPage()
  const foreign = await at.signIn('/login?returnUrl=%2F%2Fevil.example')
  await waitFor(() => expect(foreign.address()).toBe('/tx'))
})

test('the tab of institutions signs in as financeOrg and keeps what the other tab held', async () => {
  await at.openPage()
  fill()
  fireEvent.click(screen.getByRole('tab', { name: /机构客户登录/ }))
  expect(field('账号').value).toBe('')
  fill()
  press('登录')
  await waitFor(() => expect(at.countOf(LOGIN)).toBe(1))
  expect(at.gateway.calls.find(call => call.path === LOGIN)?.body.biz_type).toBe('financeOrg')
})

test('/loginztx opens at the tab of institutions', async () => {
  await at.openPage('/loginztx')
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('机构客户登录')
})

test('entering while signed in ends the session before the picture is asked for', async () => {
  at.gateway.answers['/api/session/state'] = [stateOf(companyUser)]
  await at.openPage()
  expect(at.paths()).toEqual(['/api/session/state', LOGOUT, CAPTCHA])
  expect(sessionStorage.getItem('account')).toBeNull()
})

test('a guest is not signed out', async () => {
  await at.openPage()
  expect(at.paths()).toEqual(['/api/session/state', CAPTCHA])
})

describe('who must change the password', () => {
  const CHANGE = '/api/member/modifyPwdForFin'
  const openDialog = async () => {
    at.gateway.answers[LOGIN] = [{ user_info: { ...companyUser, user_status: 3 } }]
    at.gateway.answers['/api/member/update_pwd_send'] = [{ sended_mobile: '154****0011' }]
    at.gateway.answers[CHANGE] = [{ result: 'ok', sign_in_again: true, msg: '修改密码成功' }]
    const page = await at.signIn()
    const dialog = within(await screen.findByRole('dialog', { name: '修改密码' }))
    const put = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label, { exact: false, selector: 'input' }), {
        target: { value },
      })
    return { page, dialog, put }
  }

  test('is asked for it before anything else, and signs in again with the new one', async () => {
    const { page, dialog, put } = await openDialog()
    put('原密码', 'Demo#2026')
    put('新密码', 'Portal#2027')
    put('确认密码', 'Portal#2027')
    fireEvent.click(dialog.getByRole('button', { name: '获取验证码' }))
    await screen.findByText('验证码已成功发送至您的手机，154****0011请注意查收')
    put('短信验证码', '027418')
    fireEvent.click(dialog.getByRole('button', { name: '确定' }))
    await screen.findByText('修改密码成功')
    expect(at.gateway.bodiesOf(CHANGE)).toEqual([
      { account: '15400000011', old_pwd: 'Demo#2026', new_pwd: 'Portal#2027', sms_code: '027418' },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([field('账号').value, field('密码').value, field('验证码').value]).toEqual(['15400000011', '', ''])
    await waitFor(() => expect(at.countOf(CAPTCHA)).toBe(2))
    expect(page.address()).toBe('/login')
    expect(sessionStorage.getItem('account')).toBeNull()
  })

  test('may put it off: the picture is asked for again and the sign-in goes on', async () => {
    const { page, dialog } = await openDialog()
    fireEvent.click(dialog.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(page.address()).toBe('/tx'))
    expect(at.countOf(CAPTCHA)).toBe(2)
  })

  test('is told at each field what is missing', async () => {
    const { dialog } = await openDialog()
    fireEvent.click(dialog.getByRole('button', { name: '确定' }))
    const texts = (await dialog.findAllByRole('alert')).map(alert => alert.textContent)
    expect(texts).toEqual([
      '请正确填写原密码信息',
      '请输入新密码',
      '请再次输入新密码确认',
      '请填写手机验证码信息',
    ])
    expect(at.gateway.bodiesOf(CHANGE)).toEqual([])
  })
})

test('a first sign-in opens the guide', async () => {
  at.gateway.answers['/api/sys/query_have_log'] = [{ result: 'false' }]
  const page = await at.signIn()
  await waitFor(() => expect(page.address()).toBe('/commonQus?id=1357653'))
})

test.each([0, 7])('a member whose audit status is %s is led to their own page', async status => {
  at.gateway.answers[LOGIN] = [{ user_info: { ...companyUser, status } }]
  const page = await at.signIn()
  await waitFor(() => expect(page.address()).toBe('/userCenter/index'))
})
