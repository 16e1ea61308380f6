// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, holdToasts, showToast, toastStore } from '../../core/toast-store.ts'
import { Toasts } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts />)
})
afterEach(() => {
  holdToasts(false)
  for (const toast of toastStore.read()) dismissToast(toast.id)
  cleanup()
  vi.useRealTimers()
})
const show = (...texts: string[]) =>
  act(() => {
    for (const text of texts) showToast({ kind: 'info', text })
  })
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('what failed is an alert, the rest a status', () => {
  act(() => {
    showToast({ kind: 'ok', text: '已保存' })
    showToast({ kind: 'error', text: '登录错误' })
    showToast({ kind: 'info', failed: true, text: '银行服务暂不可用' })
  })
  expect(screen.getByRole('status').textContent).toBe('已保存')
  expect(screen.getAllByRole('alert').map(each => each.textContent)).toEqual(['登录错误', '银行服务暂不可用'])
})

test('the same text stands there once, and no more than three do', () => {
  show('甲', '乙', '乙')
  expect(screen.getByRole('status').textContent).toBe('甲乙2 次')
  show('丙', '丁', '戊')
  expect(screen.getByRole('status').textContent).toBe('丙丁戊')
})

test('goes by itself, not while it is read, and at once when it is closed', () => {
  show('甲')
  pass(3999)
  const toasts = screen.getByRole('status').parentElement as HTMLElement
  fireEvent.pointerEnter(toasts)
  pass(60_000)
  expect(screen.getByText('甲')).toBeTruthy()
  fireEvent.pointerLeave(toasts)
  pass(1)
  expect(screen.queryByText('甲')).toBeNull()
  show('乙')
  fireEvent.click(screen.getByRole('button', { name: '关闭提示：乙' }))
  expect(screen.queryByText('乙')).toBeNull()
})

test('a text said again stays for its whole time', () => {
  show('甲')
  pass(3000)
  show('甲')
  pass(3999)
  expect(screen.getByText('甲')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('甲')).toBeNull()
})

test('a failure stays until it is closed', () => {
  act(() => {
    showToast({ kind: 'error', text: '退出失败' })
  })
  pass(3_600_000)
  fireEvent.click(screen.getByRole('button', { name: '关闭提示：退出失败' }))
  expect(screen.queryByText('退出失败')).toBeNull()
})
