// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useKeptFocus } from './kept-focus.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const pass = () => act(() => vi.advanceTimersByTimeAsync(400))

interface State {
  closed?: boolean
  busy?: boolean
  gone?: boolean
}

const Form = ({ closed = false, busy = false, gone = false }: State) => {
  useKeptFocus()
  return (
    <main>
      <section aria-label="验证">
        <input aria-label="验证码" />
        {!gone && (
          <button type="button" disabled={closed || busy} aria-busy={busy}>
            获取验证码
          </button>
        )}
        <button type="button">提交</button>
      </section>
    </main>
  )
}

/** The button that has the focus becomes as said; a browser takes the focus from it, which this document does not. */
const become = async (state: State) => {
  const { rerender } = render(<Form />)
  const button = screen.getByRole('button', { name: '获取验证码' })
  act(() => {
    button.focus()
    button.blur()
  })
  rerender(<Form {...state} />)
  await pass()
  return () => rerender(<Form />)
}

test('a button that closes itself hands the focus to the control before it', async () => {
  await become({ closed: true })
  expect(document.activeElement).toBe(screen.getByLabelText('验证码'))
})

test('one that is busy has it again afterwards', async () => {
  const open = await become({ busy: true })
  expect(document.activeElement).toBe(document.body)
  open()
  await pass()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '获取验证码' }))
})

test('one that is gone leaves it to the part of the page around it', async () => {
  await become({ gone: true })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: '验证' }))
})

test('who has pressed on nothing has given it up', async () => {
  render(<Form />)
  act(() => screen.getByRole('button', { name: '获取验证码' }).focus())
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  cleanup()
  render(<Form />)
  await pass()
  expect(document.activeElement).toBe(document.body)
})
