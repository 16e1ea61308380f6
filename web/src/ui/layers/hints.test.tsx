// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Hints } from './hints.tsx'

// A chunk of its own in the product; with the clock held it would never come.
await import('./hint-frame.tsx')

const beneath = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  beneath.mockClear()
  document.addEventListener('keydown', beneath, { capture: true })
  render(
    <>
      <button type="button" data-hint="没有额度的承兑人不能买入">
        买入
      </button>
      <button type="button" data-hint="清除所选" aria-label="清除所选" />
      <b data-hint="云岭示例钢贸有限公司">云岭示例钢贸有限公司</b>
      <p>别处</p>
      <Hints />
    </>,
  )
})
afterEach(() => {
  document.removeEventListener('keydown', beneath, { capture: true })
  cleanup()
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const point = async (element: Element, ms: number) => {
  fireEvent.pointerOver(element)
  await pass(ms)
}
const buy = () => screen.getByRole('button', { name: '买入' })
const hint = () => screen.queryByRole('tooltip')

test('comes when the pointer rests, can be pointed at, and goes when it is left', async () => {
  await point(buy(), 399)
  expect(hint()).toBeNull()
  await pass(1)
  expect(hint()?.textContent).toBe('没有额度的承兑人不能买入')
  expect(buy().getAttribute('aria-describedby')).toBe(hint()?.id)
  await point(screen.getByText('别处'), 199)
  await point(hint() as HTMLElement, 60_000)
  expect(hint()).not.toBeNull()
  await point(screen.getByText('别处'), 200)
  expect(hint()).toBeNull()
  expect(buy().getAttribute('aria-describedby')).toBeNull()
})

test('a finger that passes over asks for none, and what repeats a whole text is none', async () => {
  fireEvent.pointerOver(buy(), { pointerType: 'touch' })
  await pass(1000)
  expect(hint()).toBeNull()
  const name = screen.getByText('云岭示例钢贸有限公司')
  await point(name, 1000)
  expect(hint()).toBeNull()
  Object.defineProperty(name, 'scrollWidth', { get: () => name.clientWidth + 1 })
  await point(name, 1000)
  expect(hint()?.textContent).toBe('云岭示例钢贸有限公司')
})

test('Escape takes it away and nothing beneath it', async () => {
  await point(buy(), 400)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await pass(0)
  expect(hint()).toBeNull()
  expect(beneath).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(beneath).toHaveBeenCalledOnce()
})

test('comes with the focus that arrives by key, not with one that is put there, and goes with a press', async () => {
  act(() => buy().focus())
  await pass(1000)
  expect(hint()).toBeNull()
  act(() => buy().blur())
  fireEvent.keyDown(document.body, { key: 'Tab' })
  act(() => buy().focus())
  await pass(0)
  expect(hint()).not.toBeNull()
  fireEvent.scroll(document.body)
  await pass(0)
  expect(hint()).not.toBeNull()
  fireEvent.click(buy())
  expect(hint()).toBeNull()
  // What was pressed says nothing more until the pointer has left it.
  await point(buy(), 1000)
  expect(hint()).toBeNull()
  await point(screen.getByText('别处'), 1000)
  await point(buy(), 1000)
  expect(hint()).not.toBeNull()
})

test('a name that is read out already is not read out twice', async () => {
  const clear = screen.getByRole('button', { name: '清除所选' })
  await point(clear, 400)
  expect(hint()?.textContent).toBe('清除所选')
  expect(clear.getAttribute('aria-describedby')).toBeNull()
})
