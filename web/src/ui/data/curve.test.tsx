// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Curve } from './charts.tsx'

/** What the frame measures, px; a test sets it and tells who observes. */
let frameWidth = 0
let told = () => {}

class Observer {
  constructor(tell: () => void) {
    told = tell
  }
  observe() {}
  disconnect() {}
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const days = Array.from({ length: 14 }, (_, day) => ({ label: `06-${day + 10}`, value: day }))
const curve = <Curve title="放款" points={days} height={240} format={String} />

const shown = (width: number) => {
  vi.stubGlobal('ResizeObserver', Observer)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => frameWidth)
  frameWidth = width
  const { container } = render(curve)
  const texts = () => [...container.querySelectorAll('text')].map(({ textContent }) => textContent)
  return {
    box: () => container.querySelector('svg')?.getAttribute('viewBox'),
    dates: () => texts().filter(text => text?.startsWith('06-')),
    widen: (to: number) => {
      frameWidth = to
      act(told)
    },
  }
}

test('a curve is drawn as wide as its place, px for px, and follows it', () => {
  const { box, widen } = shown(1190)
  expect(box()).toBe('0 0 1190 240')
  widen(324)
  expect(box()).toBe('0 0 324 240')
  // Behind another tab nothing has a size.
  widen(0)
  expect(box()).toBe('0 0 324 240')
})

test('as many dates stand under it as its place has room for, today’s among them', () => {
  const { dates, widen } = shown(1190)
  expect(dates()).toHaveLength(14)
  widen(324)
  expect(dates()).toEqual(['06-11', '06-13', '06-15', '06-17', '06-19', '06-21', '06-23'])
})

test('it is drawn where there is no window', () => {
  const markup = renderToStaticMarkup(curve)
  expect(markup).toContain('viewBox="0 0 720 240"')
  expect(markup).toContain('06-23')
})
