// @vitest-environment happy-dom

import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Soon } from './soon.tsx'

test('what a press opens is not in the drawing that shows the press, and comes after it', async () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <>
        pressed
        <Soon> list</Soon>
      </>,
    ),
  )
  expect(place.textContent).toBe('pressed')
  await expect.poll(() => place.textContent).toBe('pressed list')
  root.unmount()
})
