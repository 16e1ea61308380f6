// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import {
  createBrowserRouter,
  createMemoryRouter,
  Outlet,
  RouterProvider,
  useLocation,
} from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { currentIf, Go, ShellLink, useGo, usePresent } from './shell-link.tsx'

afterEach(cleanup)

const Frame = () => {
  const { pathname } = useLocation()
  const isPresent = usePresent()
  return (
    <Go value={useGo()}>
      {['/quotes', '/acptList'].map(path => (
        <ShellLink key={path} to={path} aria-current={currentIf(isPresent(path))}>
          {path}
        </ShellLink>
      ))}
      <p>{`at ${pathname}`}</p>
      <Outlet />
    </Go>
  )
}

const routes = [{ element: <Frame />, children: [{ path: '*', element: null }] }]
const openAt = (path: string) =>
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />)

const linkTo = (path: string) => screen.getByRole('link', { name: path })

test('a press leads to the page, and its link is the present one', async () => {
  openAt('/main')
  fireEvent.click(linkTo('/quotes'))
  expect(await screen.findByText('at /quotes')).toBeTruthy()
  expect(linkTo('/quotes').getAttribute('aria-current')).toBe('page')
  expect(linkTo('/acptList').getAttribute('aria-current')).toBeNull()
})

test('a page under it has it as the present one', () => {
  openAt('/quotes/history')
  expect(linkTo('/quotes').getAttribute('aria-current')).toBe('page')
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'with %o a press is the browser’s',
  press => {
    openAt('/main')
    // Not prevented: the browser opens it where it was asked to.
    expect(fireEvent.click(linkTo('/quotes'), press)).toBe(true)
    expect(screen.getByText('at /main')).toBeTruthy()
  },
)

test('a press on the page that is there leaves no step to go back by', async () => {
  window.history.replaceState(null, '', '/quotes')
  render(<RouterProvider router={createBrowserRouter(routes)} />)
  await screen.findByText('at /quotes')
  const steps = window.history.length
  fireEvent.click(linkTo('/quotes'))
  await Promise.resolve()
  expect(window.history.length).toBe(steps)
  fireEvent.click(linkTo('/acptList'))
  await screen.findByText('at /acptList')
  expect(window.history.length).toBe(steps + 1)
})
