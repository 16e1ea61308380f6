// @vitest-environment happy-dom
import { readAppearance } from '@portal/shared/appearance/appearance.ts'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showAppearance } from '../core/appearance.ts'
import { useKeyActs } from './use-key-acts.ts'

afterEach(() => {
  cleanup()
  showAppearance(readAppearance({}))
})

const Page = ({ act }: { act: () => void }) => {
  useKeyActs({ a: act })
  return <input />
}

test('a letter acts, not while somebody types, and not for who has switched such keys off', () => {
  const act = vi.fn()
  const { container } = render(<Page act={act} />)
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(act).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(container.querySelector('input') as HTMLElement, { key: 'a' })
  showAppearance(readAppearance({ keys: 'off' }))
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(act).toHaveBeenCalledTimes(1)
})
