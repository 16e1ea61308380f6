// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Arrival } from './arrival.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const Page = ({ heading }: { heading?: string }) => {
  const navigate = useNavigate()
  return (
    <>
      <Arrival />
      <button type="button" onClick={() => navigate('/tx')}>
        贴现
      </button>
      <main>{heading && <h1>{heading}</h1>}</main>
    </>
  )
}
const page = (heading?: string) => (
  <MemoryRouter>
    <Page {...(heading ? { heading } : {})} />
  </MemoryRouter>
)
/** Goes to another page; the heading of it is on its way, and the press that led there has gone with the old one. */
const goWithoutHeading = async () => {
  const shown = render(page())
  fireEvent.click(screen.getByRole('button'))
  await pass(1_100)
  return shown
}

test('begins at a heading however late it comes, and at the main part in the meantime', async () => {
  const { rerender } = await goWithoutHeading()
  expect(document.activeElement).toBe(screen.getByRole('main'))
  await pass(5_000)
  rerender(page('上午好'))
  await pass(100)
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('takes the focus from nobody who has moved it in the meantime', async () => {
  const { rerender } = await goWithoutHeading()
  screen.getByRole('button').focus()
  await pass(100)
  rerender(page('上午好'))
  await pass(1_000)
  expect(document.activeElement).toBe(screen.getByRole('button'))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('leaves the focus in a menu and says the title', async () => {
  document.title = '贴现首页'
  render(page('上午好'))
  screen.getByRole('button').focus()
  fireEvent.click(screen.getByRole('button'))
  await pass(100)
  expect(document.activeElement).toBe(screen.getByRole('button'))
  expect(screen.getByRole('status').textContent).toBe('贴现首页')
})
