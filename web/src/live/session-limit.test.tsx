// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rearmSessionEnd } from '../core/error-channel.ts'
import { type Gateway, startGateway } from '../testing/gateway.ts'
import { companyUser, guestState, stateOf } from '../testing/people.ts'
import { forgetPage, renderPage } from '../testing/render-page.tsx'
import SessionLimit from './session-limit.tsx'

const STATE = '/api/session/state'
const GO_ON = '/api/user/get_menu_list'

let gateway: Gateway
beforeEach(async () => {
  rearmSessionEnd()
  gateway = await startGateway({ [STATE]: [stateOf(companyUser)] })
  gateway.answers[GO_ON] = () => {
    lasts(1800)
    return []
  }
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const lasts = (idle: number, absolute = 28_800) => {
  gateway.answers[STATE] = [{ ...stateOf(companyUser), idle_seconds: idle, absolute_seconds: absolute }]
}
const open = () => renderPage(gateway, '/tx', <SessionLimit firstLookMs={200} />)
const askedState = () => gateway.bodiesOf(STATE).length

test('an unused session asks before it ends, and goes on by one press', async () => {
  lasts(90)
  open()
  const question = await screen.findByRole('alertdialog', { name: '即将退出登录' })
  expect(question.textContent).toMatch(/剩余 01:(?:30|2\d)/)
  expect(gateway.bodiesOf(GO_ON)).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: '继续使用' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(gateway.bodiesOf(GO_ON)).toHaveLength(1)
})

test('who is at work on the page is not asked, though nothing was called', async () => {
  lasts(90)
  open()
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'a' })
    expect(gateway.bodiesOf(GO_ON)).toHaveLength(1)
  })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the end that nothing puts off is announced once', async () => {
  lasts(500, 500)
  open()
  await screen.findByRole('alertdialog', { name: '本次登录即将到期' })
  fireEvent.click(screen.getByRole('button', { name: '知道了' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(gateway.bodiesOf(GO_ON)).toHaveLength(0)
})

test('a session with time left says nothing, and one that is over says so', async () => {
  const { unmount } = open()
  await waitFor(() => expect(askedState()).toBeGreaterThan(1))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  unmount()
  open()
  gateway.answers[STATE] = [stateOf(companyUser)]
  await waitFor(() => expect(askedState()).toBeGreaterThan(2))
  gateway.answers[STATE] = [guestState]
  await screen.findByRole('alertdialog', { name: '错误' })
})
