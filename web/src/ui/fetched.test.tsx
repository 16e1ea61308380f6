// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { fetched, fetchedSoon, takeFetches } from './fetched.ts'

afterEach(cleanup)

const Page = () => <p>the page</p>

/** What was drawn, in order. */
const draw = (Component: ReturnType<typeof fetched<object>>) => {
  const drawn: string[] = []
  const Outline = () => {
    drawn.push('outline')
    return <p>outline</p>
  }
  render(
    <Suspense fallback={<Outline />}>
      <Component />
    </Suspense>,
  )
  return drawn
}

test('what is loaded before it is drawn is drawn at once', async () => {
  const component = fetched(async () => ({ default: Page }))
  await component.fetch()
  expect(draw(component)).toEqual([])
  expect(screen.getByText('the page')).toBeTruthy()
})

test('what is not is loaded when it is drawn', async () => {
  const component = fetched(async () => ({ default: Page }))
  expect(draw(component)).toEqual(['outline'])
  await screen.findByText('the page')
})

test('a file that could not be had before is asked for again when it is drawn', async () => {
  let asked = 0
  const component = fetched(async () => {
    asked += 1
    if (asked === 1) throw new Error('offline')
    return { default: Page }
  })
  await component.fetch()
  draw(component)
  await screen.findByText('the page')
  expect(asked).toBe(2)
})

test('what is wanted soon is handed out once', async () => {
  takeFetches()
  const component = fetchedSoon(async () => ({ default: Page }))
  for (const fetch of takeFetches()) await fetch()
  expect(takeFetches()).toEqual([])
  expect(draw(component)).toEqual([])
})
