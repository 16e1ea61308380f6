// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  CAPTCHA,
  field,
  fill,
  LOGIN,
  press,
  type SignIn,
  startSignIn,
} from '../../../testing/customer-sign-in.tsx'

/* A sign-in that is refused, and the picture that it is asked with. */

let at: SignIn
beforeEach(async () => {
  at = await startSignIn()
})
afterEach(() => at.close())

test('a refused sign-in shows toast and inline text, asks a new picture, and keeps account and password', async () => {
  at.gateway.answers[LOGIN] = {
    status: 422,
    error_no: '10100',
    error_msg: '用户名或密码不正确，请重新输入',
  }
  await at.signIn()
  await screen.findByText('登录错误')
  await screen.findByText('用户名或密码不正确，请重新输入')
  await waitFor(() => expect(at.countOf(CAPTCHA)).toBe(2))
  expect([field('账号').value, field('密码').value, field('验证码').value]).toEqual([
    '15400000011',
    'Demo#2026',
    '',
  ])
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '登录' }).hasAttribute('disabled')).toBe(false),
  )
})

test('the code that a refused sign-in has emptied is no omission, until it is left empty once more', async () => {
  at.gateway.answers[LOGIN] = {
    status: 422,
    error_no: '10100',
    error_msg: '用户名或密码不正确，请重新输入',
  }
  await at.openPage()
  fill()
  field('验证码').focus()
  fireEvent.submit(field('验证码'))
  await screen.findByText('用户名或密码不正确，请重新输入')
  await waitFor(() => expect(document.activeElement).toBe(field('密码')))
  expect(screen.queryByText('请填写验证码')).toBeNull()
  field('验证码').focus()
  field('密码').focus()
  await screen.findByText('请填写验证码')
})

test('without a captcha nothing is sent, and why is said once; a press on its place asks for another', async () => {
  const answer = at.gateway.answers[CAPTCHA]
  at.gateway.answers[CAPTCHA] = 'lost'
  at.open('/login')
  await screen.findByText('点击重新获取')
  fill()
  press('登录')
  expect(screen.getAllByRole('alert').map(each => each.textContent)).toEqual([
    '验证码未能加载，请点击图片重新获取',
  ])
  expect(document.querySelectorAll('.toast')).toHaveLength(0)
  expect(at.countOf(LOGIN)).toBe(0)
  at.gateway.answers[CAPTCHA] = answer as NonNullable<typeof answer>
  press('图形验证码，点击换一张')
  fireEvent.error(await screen.findByRole('img', { name: '图形验证码' }))
  await screen.findByText('点击重新获取')
  expect(screen.queryByRole('img', { name: '图形验证码' })).toBeNull()
})

test('a captcha that could not be had offline is there when the network is back', async () => {
  const answer = at.gateway.answers[CAPTCHA]
  at.gateway.answers[CAPTCHA] = 'lost'
  at.open('/login')
  await screen.findByText('点击重新获取')
  at.gateway.answers[CAPTCHA] = answer as NonNullable<typeof answer>
  const asked = at.countOf(CAPTCHA)
  await waitFor(() => {
    fireEvent(window, new Event('online'))
    expect(at.countOf(CAPTCHA)).toBeGreaterThan(asked)
  })
  await screen.findByRole('img', { name: '图形验证码' })
})

test('a wrong picture code is said at its field', async () => {
  at.gateway.answers[LOGIN] = { status: 422, error_no: '12007', error_msg: '验证码错误' }
  await at.signIn()
  await screen.findByText('验证码错误')
  expect(field('验证码').getAttribute('aria-invalid')).toBe('true')
  await screen.findByText('登录错误')
})

test('an empty answer asks a new picture', async () => {
  at.gateway.answers[LOGIN] = []
  await at.signIn()
  await waitFor(() => expect(at.countOf(CAPTCHA)).toBe(2))
})

test('the picture that an attempt has burned is gone before another one is there', async () => {
  at.gateway.answers[LOGIN] = { status: 422, error_no: '12007', error_msg: '验证码错误' }
  await at.openPage()
  const held = Promise.withResolvers<void>()
  at.gateway.answers[CAPTCHA] = () => held.promise.then(() => [{ result: 'rid-next' }])
  fill()
  press('登录')
  await waitFor(() => expect(at.countOf(CAPTCHA)).toBe(2))
  expect(screen.queryByRole('img', { name: '图形验证码' })).toBeNull()
  held.resolve()
  await screen.findByRole('img', { name: '图形验证码' })
})

test('the picture and 换一张 ask for another one', async () => {
  await at.openPage()
  press('换一张')
  await waitFor(() => expect(at.countOf(CAPTCHA)).toBe(2))
  press('图形验证码，点击换一张')
  await waitFor(() => expect(at.countOf(CAPTCHA)).toBe(3))
})
