// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { companyUser, guestState, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import '../password/change-password-dialog.tsx'
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

describe('who must change the password', () => {
  const CHANGE = '/api/member/modifyPwdForFin'
  const openDialog = async () => {
    gateway.answers[LOGIN] = [{ user_info: { ...companyUser, user_status: 3 } }]
    gateway.answers['/api/member/update_pwd_send'] = [{ sended_mobile: '154****0011' }]
    gateway.answers[CHANGE] = [{ result: 'ok', sign_in_again: true, msg: '修改密码成功' }]
    const page = await openPage()
    fill()
    press('登录')
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
    expect(gateway.bodiesOf(CHANGE)).toEqual([
      { account: '15400000011', old_pwd: 'Demo#2026', new_pwd: 'Portal#2027', sms_code: '027418' },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([field('账号').value, field('密码').value, field('验证码').value]).toEqual(['15400000011', '', ''])
    await waitFor(() => expect(countOf(CAPTCHA)).toBe(2))
    expect(page.address()).toBe('/login')
    expect(sessionStorage.getItem('account')).toBeNull()
  })

  test('may put it off: the picture is asked for again and the sign-in goes on', async () => {
    const { page, dialog } = await openDialog()
    fireEvent.click(dialog.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(page.address()).toBe('/tx'))
    expect(countOf(CAPTCHA)).toBe(2)
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
    expect(gateway.bodiesOf(CHANGE)).toEqual([])
  })
})

test('a first sign-in opens the guide', async () => {
  gateway.answers['/api/sys/query_have_log'] = [{ result: 'false' }]
  const page = await openPage()
  fill()
  press('登录')
  await waitFor(() => expect(page.address()).toBe('/commonQus?id=1357653'))
})

test.each([0, 7])('a member whose audit status is %s is led to his own page', async status => {
  gateway.answers[LOGIN] = [{ user_info: { ...companyUser, status } }]
  const page = await openPage()
  fill()
  press('登录')
  await waitFor(() => expect(page.address()).toBe('/userCenter/index'))
})
