// @vitest-environment happy-dom

import { builtInRules, type PageRules } from '@portal/shared/access/page-rules.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import portal from '../../../config/portal.json' with { type: 'json' }
import { post } from '../core/api/client.ts'
import { useCall } from '../core/api/hooks.ts'
import { useSession } from '../core/api/session.tsx'
import { ApiError } from '../core/api-error.ts'
import { announce, rearmSessionEnd } from '../core/error-channel.ts'
import { toastStore } from '../core/toast-store.ts'
import { type Gateway, startGateway } from '../testing/gateway.ts'
import { companyUser, stateOf } from '../testing/people.ts'
import { forgetPage, renderPage } from '../testing/render-page.tsx'

const SIGN = '/api/signing/query_sign'
let gateway: Gateway
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
  gateway = await startGateway({ '/api/session/state': [stateOf(companyUser)] })
})

afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const openAndCall = async (times = 1) => {
  const page = renderPage(gateway, '/pcDiscount?holding=1', <Caller />)
  const button = await screen.findByRole('button', { name: '林示例' })
  for (let time = 0; time < times; time += 1) fireEvent.click(button)
  await waitFor(() => expect(failure).not.toBeNull())
  return page
}

test.each([
  ['1001', '登录超时，请重新登录'],
  ['1002', '您的账号已在其他地方登录'],
  ['1004', '请先登录'],
  ['1005', '登录状态无效，请重新登录'],
])(
  '%s opens the dialog 错误 once, forgets the user and leads to the sign-in page and back',
  async (code, text) => {
    gateway.answers[SIGN] = { status: 401, error_no: code, error_msg: text }
    const page = await openAndCall(3)
    const dialogs = await screen.findAllByRole('alertdialog', { name: '错误' })
    expect(dialogs).toHaveLength(1)
    expect(dialogs[0]?.textContent).toContain(text)
    expect(document.querySelectorAll('.toast')).toHaveLength(0)
    fireEvent.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(page.address()).toBe('/login?returnUrl=%2FpcDiscount%3Fholding%3D1'))
    expect(sessionStorage.getItem('account')).toBeNull()
  },
)

test('an officer is led to the sign-in page of officers', async () => {
  gateway.answers['/api/session/state'] = [stateOf({ ...companyUser, member_type: 'admin', kind: 'staff' })]
  gateway.answers[SIGN] = { status: 401, error_no: '1001', error_msg: '登录超时，请重新登录' }
  const page = await openAndCall()
  fireEvent.click(await screen.findByRole('button', { name: '确定' }))
  await waitFor(() => expect(page.address()).toBe('/loginadmin?returnUrl=%2FpcDiscount%3Fholding%3D1'))
})

test.each(['10100', '12007', '1003'])('%s is left to the page', async code => {
  gateway.answers[SIGN] = { status: 422, error_no: code, error_msg: '不显示' }
  await openAndCall()
  expect(failure?.code).toBe(code)
  expect(screen.queryByText('不显示')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('any other code is an info toast of its text, and its fields reach the page', async () => {
  gateway.answers[SIGN] = {
    status: 422,
    error_no: '20025',
    error_msg: '请先完成银行签约',
    fields: { sign_no: '请选择签约' },
  }
  await openAndCall()
  const toast = await screen.findByText('请先完成银行签约')
  expect(toast.closest('.toast')?.className).toContain('toast-info')
  expect(failure?.fields).toEqual({ sign_no: '请选择签约' })
  expect(failure?.requestId).toBe('test-1')
})

test('a refusal that passes tells the page how long to wait', async () => {
  gateway.answers[SIGN] = { status: 422, error_no: '23005', error_msg: '请90秒后再试', retry_after: 90 }
  await openAndCall()
  expect(failure?.retryAfter).toBe(90)
})

test('the same message twice is one toast', async () => {
  gateway.answers[SIGN] = { status: 429, error_no: '9006', error_msg: '操作过于频繁，请稍后重试' }
  await openAndCall(3)
  await waitFor(() => expect(gateway.bodiesOf(SIGN)).toHaveLength(3))
  expect(await screen.findAllByText('操作过于频繁，请稍后重试')).toHaveLength(1)
})

test('no answer at all is said as a network fault, not as the end of the session', async () => {
  renderPage(gateway, '/pcDiscount', <Caller />)
  const button = await screen.findByRole('button', { name: '林示例' })
  await gateway.close()
  fireEvent.click(button)
  await screen.findByText('网络连接失败，请检查网络后重试')
  expect(screen.getByRole('button', { name: '林示例' })).toBeTruthy()
})

/** Rules as if the gateway had written them into the page. */
const withRules = (part: Partial<PageRules>) => {
  Object.assign(builtInRules, part)
}

describe('what operators have configured', () => {
  const before = { ...builtInRules }
  afterEach(() => {
    Object.assign(builtInRules, before)
  })

  test('a further silent code is left to the page', async () => {
    withRules({ silent_codes: ['10100', '12007', '20025'] })
    gateway.answers[SIGN] = { status: 422, error_no: '20025', error_msg: '请先完成银行签约' }
    await openAndCall()
    expect(screen.queryByText('请先完成银行签约')).toBeNull()
  })

  test('the notice of uploads is silent as shipped, in the file as in a page of its own', () => {
    const silent = '/disc/credit/file/upload/notice'
    expect(portal.pages.silent_paths).toEqual([silent])
    expect(before.silent_paths).toEqual([silent])
    const error = new ApiError({ code: '9013', text: '通知未能送达', status: 500 })
    const said = () => toastStore.read().some(({ text }) => text === error.text)
    announce(error, false, silent)
    expect(said()).toBe(false)
    announce(error, false, '/api/file/upload')
    expect(said()).toBe(true)
  })

  test('a silent call says nothing, but the end of the session is never silent', async () => {
    withRules({ silent_paths: [SIGN] })
    gateway.answers[SIGN] = { status: 502, error_no: '9008', error_msg: '银行服务暂不可用，请稍后重试' }
    await openAndCall()
    expect(screen.queryByText('银行服务暂不可用，请稍后重试')).toBeNull()
    gateway.answers[SIGN] = { status: 401, error_no: '1001', error_msg: '登录超时，请重新登录' }
    fireEvent.click(screen.getByRole('button', { name: '林示例' }))
    expect(await screen.findByRole('alertdialog', { name: '错误' })).toBeTruthy()
  })

  test('on the way to another system the sign-in page comes without a dialog', async () => {
    withRules({ outside_hosts: ['bank.example'] })
    gateway.answers[SIGN] = { status: 401, error_no: '1001', error_msg: '登录超时，请重新登录' }
    const target = encodeURIComponent('https://bank.example/a?b=1')
    const page = renderPage(gateway, `/pcDiscount?returnUrl=${target}`, <Caller />)
    fireEvent.click(await screen.findByRole('button', { name: '林示例' }))
    await waitFor(() => expect(page.address()).toBe(`/login?returnUrl=${target}`))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

test('a read that a busy gateway has put off is made again without a press', async () => {
  const Reader = () => {
    const { error, rows } = useCall(SIGN, {})
    return <p>{rows ? '读到' : error ? error.code : '加载'}</p>
  }
  gateway.answers[SIGN] = { status: 503, error_no: '9007', error_msg: '系统繁忙，请稍后重试', retry_after: 1 }
  renderPage(gateway, '/pcSign', <Reader />)
  await screen.findByText('9007')
  gateway.answers[SIGN] = []
  expect(await screen.findByText('读到', {}, { timeout: 5000 })).toBeTruthy()
})
