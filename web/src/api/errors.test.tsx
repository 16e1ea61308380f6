// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { companyUser, stateOf } from '../testing/people.ts'
import { type PortalServer, startPortalServer } from '../testing/portal-server.ts'
import { forgetPage, renderPage } from '../testing/render-page.tsx'
import type { ApiError } from './api-error.ts'
import { post } from './client.ts'
import { rearmSessionEnd } from './error-channel.ts'
import { useSession } from './session.tsx'

const SIGN = '/api/signing/query_sign'
let portal: PortalServer
let failure: ApiError | null = null

/** A page that makes one call when pressed, and remembers how it failed. */
const Caller = () => {
  const { user } = useSession()
  const call = () =>
    post(SIGN, {}).catch(error => {
      failure = error as ApiError
    })
  return (
    <button type="button" onClick={() => void call()}>
      {user ? user.name : '未登录'}
    </button>
  )
}

beforeEach(async () => {
  failure = null
  rearmSessionEnd()
  portal = await startPortalServer({ '/api/session/state': [stateOf(companyUser)] })
})

afterEach(async () => {
  forgetPage()
  await portal.close()
})

const openAndCall = async (times = 1) => {
  const router = renderPage(portal, '/pcDiscount?holding=1', <Caller />)
  const button = await screen.findByRole('button', { name: '李示例' })
  for (let time = 0; time < times; time += 1) fireEvent.click(button)
  await waitFor(() => expect(failure).not.toBeNull())
  return router
}

test.each([
  ['1001', '登录超时，请重新登录'],
  ['1002', '您的账号已在其他地方登录'],
  ['1004', '请先登录'],
  ['1005', '登录状态无效，请重新登录'],
])(
  '%s opens the dialog 错误 once, forgets the user and leads to the sign-in page and back',
  async (code, text) => {
    portal.answers[SIGN] = { status: 401, error_no: code, error_msg: text }
    const router = await openAndCall(3)
    const dialogs = await screen.findAllByRole('alertdialog', { name: '错误' })
    expect(dialogs).toHaveLength(1)
    expect(dialogs[0]?.textContent).toContain(text)
    expect(document.querySelectorAll('.toast')).toHaveLength(0)
    fireEvent.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.search).toBe('?returnUrl=%2FpcDiscount%3Fholding%3D1')
    expect(sessionStorage.getItem('account')).toBeNull()
  },
)

test('an officer is led to the sign-in page of officers', async () => {
  portal.answers['/api/session/state'] = [stateOf({ ...companyUser, member_type: 'admin', kind: 'staff' })]
  portal.answers[SIGN] = { status: 401, error_no: '1001', error_msg: '登录超时，请重新登录' }
  const router = await openAndCall()
  fireEvent.click(await screen.findByRole('button', { name: '确定' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/loginadmin'))
})

test.each(['10100', '12007', '1003'])('%s is left to the page', async code => {
  portal.answers[SIGN] = { status: 422, error_no: code, error_msg: '不显示' }
  await openAndCall()
  expect(failure?.code).toBe(code)
  expect(screen.queryByText('不显示')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('any other code is an info toast of its text, and its fields reach the page', async () => {
  portal.answers[SIGN] = {
    status: 422,
    error_no: '20025',
    error_msg: '请先完成银行签约',
    fields: { sign_no: '请选择签约' },
  }
  await openAndCall()
  const toast = await screen.findByText('请先完成银行签约')
  expect(toast.className).toContain('toast-info')
  expect(failure?.fields).toEqual({ sign_no: '请选择签约' })
  expect(failure?.requestId).toBe('test-1')
})

test('the same message twice is one toast', async () => {
  portal.answers[SIGN] = { status: 429, error_no: '9006', error_msg: '操作过于频繁，请稍后重试' }
  await openAndCall(3)
  await waitFor(() => expect(portal.calls.filter(call => call.path === SIGN)).toHaveLength(3))
  expect(await screen.findAllByText('操作过于频繁，请稍后重试')).toHaveLength(1)
})

test('no answer at all is said as a network fault, not as the end of the session', async () => {
  renderPage(portal, '/pcDiscount', <Caller />)
  const button = await screen.findByRole('button', { name: '李示例' })
  await portal.close()
  fireEvent.click(button)
  await screen.findByText('网络连接失败，请检查网络后重试')
  expect(screen.getByRole('button', { name: '李示例' })).toBeTruthy()
})
