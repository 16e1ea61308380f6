// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CountdownButton } from './countdown-button.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const button = () => screen.getByRole<HTMLButtonElement>('button')
const show = (onSend: () => Promise<unknown>, purpose = 'forget') =>
  render(<CountdownButton purpose={purpose} onSend={onSend} />)

test('is disabled for 120 seconds after sending and counts on after a reload', async () => {
  show(async () => 'sent')
  expect(button().textContent).toBe('获取验证码')
  fireEvent.click(button())
  await waitFor(() => expect(button().textContent).toMatch(/^1(20|19) 秒后重发$/))
  expect(button().disabled).toBe(true)
  cleanup()
  show(async () => 'sent')
  expect(button().textContent).toMatch(/^1(20|19|18) 秒后重发$/)
  expect(button().disabled).toBe(true)
})

test('another purpose is not held back', async () => {
  sessionStorage.setItem('countdown:forget', String(Date.now() + 60_000))
  show(async () => 'sent', 'regist')
  expect(button().disabled).toBe(false)
})

test('opens again when the deadline is over', () => {
  sessionStorage.setItem('countdown:forget', String(Date.now() - 1))
  show(async () => 'sent')
  expect(button().disabled).toBe(false)
})

test.each([
  ['a refusal', () => Promise.reject(new Error('refused'))],
  ['a form that is not ready', async () => false],
])('%s starts no countdown', async (_, onSend) => {
  show(onSend)
  fireEvent.click(button())
  await waitFor(() => expect(button().disabled).toBe(false))
  expect(button().textContent).toBe('获取验证码')
  expect(sessionStorage.getItem('countdown:forget')).toBeNull()
})
