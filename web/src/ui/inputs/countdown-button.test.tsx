// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../../core/api-error.ts'
import { clearAllStored } from '../../core/stored-member.ts'
import { CountdownButton } from './countdown-button.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const mine = '15400000011'
const other = '15400000001'
const button = () => screen.getByRole<HTMLButtonElement>('button')
const show = (onSend: () => Promise<unknown>, purpose = 'forget', account = mine) =>
  render(<CountdownButton purpose={purpose} account={account} onSend={onSend} />)
const sent = async () => 'sent'
const tooSoon = (code = '23005') =>
  new ApiError({ code, text: '发送过于频繁，请45秒后再试', status: 422, retryAfter: 45 })

/** Sends one, and takes the button away as a reload does. */
const sendOne = async () => {
  show(sent)
  fireEvent.click(button())
  await waitFor(() => expect(button().disabled).toBe(true))
  cleanup()
}

test('is disabled for 120 seconds after sending and counts on after a reload', async () => {
  show(sent)
  expect(button().textContent).toBe('获取验证码')
  fireEvent.click(button())
  await waitFor(() => expect(button().textContent).toMatch(/^1(20|19) 秒后重发$/))
  expect(button().disabled).toBe(true)
  cleanup()
  show(sent)
  expect(button().textContent).toMatch(/^1(20|19|18) 秒后重发$/)
  expect(button().disabled).toBe(true)
})

test.each([
  ['another purpose', 'regist', mine],
  ['another account', 'forget', other],
])('%s is not held back', async (_, purpose, account) => {
  await sendOne()
  show(sent, purpose, account)
  expect(button().disabled).toBe(false)
  expect(button().textContent).toBe('获取验证码')
})

test('entering a sign-in page ends no countdown, since the bank goes on refusing, and stores no account', async () => {
  await sendOne()
  clearAllStored()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(mine)
  show(sent)
  expect(button().disabled).toBe(true)
})

test('opens again when the deadline is over', async () => {
  await sendOne()
  for (const name of Object.keys(sessionStorage)) sessionStorage.setItem(name, String(Date.now() - 1))
  show(sent)
  expect(button().disabled).toBe(false)
  clearAllStored()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test.each([
  ['thrown', () => Promise.reject(tooSoon())],
  ['told by the form', async () => 45],
])('where the bank refuses for a while, its rest is counted: %s', async (_, onSend) => {
  show(onSend)
  fireEvent.click(button())
  await waitFor(() => expect(button().textContent).toMatch(/^4[54] 秒后重发$/))
})

test.each([
  ['a refusal', () => Promise.reject(new Error('refused'))],
  ['a refusal for a day', () => Promise.reject(tooSoon('23010'))],
  ['a form that is not ready', async () => false],
])('%s starts no countdown', async (_, onSend) => {
  show(onSend)
  fireEvent.click(button())
  await waitFor(() => expect(button().disabled).toBe(false))
  expect(button().textContent).toBe('获取验证码')
  expect(Object.keys(sessionStorage)).toEqual([])
})
