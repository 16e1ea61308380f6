// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { locationOf } from './tab-list.ts'
import { TabRouter } from './tab-router.tsx'

afterEach(() => window.history.replaceState(null, '', '/'))

/** A page in a tab, and how it writes its address by itself. */
const drawn = () => {
  const moves: string[] = []
  let write: ReturnType<typeof useNavigate> = () => undefined
  const Page = () => {
    write = useNavigate()
    return null
  }
  const element = (
    <TabRouter
      tabKey="/approval"
      location={locationOf('/approval', '')}
      onMove={to => moves.push(`${to.pathname}${to.search}`)}
      onReplaced={() => moves.push('replaced')}
    >
      <Page />
    </TabRouter>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/approval'] })
  render(<RouterProvider router={router} />)
  return { moves, router, choose: () => act(async () => write('/approval?row=1', { replace: true })) }
}

test('a page writes into the address of the browser', async () => {
  window.history.replaceState(null, '', '/approval')
  const { moves, router, choose } = drawn()
  await choose()
  expect(moves).toEqual([])
  expect(router.state.location.search).toBe('?row=1')
})

test('a page that the user has left, while the next is not drawn, writes into its own tab and leads nobody back', async () => {
  window.history.replaceState(null, '', '/signReview')
  const { moves, router, choose } = drawn()
  await choose()
  expect(moves).toEqual(['/approval?row=1'])
  expect(router.state.location.search).toBe('')
})
