// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Awaited } from './awaited.tsx'

afterEach(cleanup)

const part = (known: boolean) => (
  <Awaited known={known}>
    <input aria-label="金额" />
  </Awaited>
)
const field = () => screen.getByLabelText<HTMLInputElement>('金额')

test('a part is drawn from the start, out of sight under an outline until its beginning is known', () => {
  const { container, rerender } = render(part(false))
  const isAwaited = () => field().closest('.is-awaited') !== null
  const outlines = () => container.querySelectorAll('.skeleton').length
  expect([isAwaited(), outlines() > 0]).toEqual([true, true])
  fireEvent.change(field(), { target: { value: '12' } })
  rerender(part(true))
  expect([isAwaited(), outlines() > 0, field().value]).toEqual([false, false, '12'])
})
