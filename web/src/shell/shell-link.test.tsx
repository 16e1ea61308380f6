// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { currentIf, Go, ShellLink, usePresent } from './shell-link.tsx'

afterEach(cleanup)

const fromMenu = { from: 'menu' }

const Frame = () => {
  const { pathname, state } = useLocation()
  const isPresent = usePresent()
  return (
    <Go value={useNavigate()}>
      {['/quotes', '/acptList'].map(path => (
        <ShellLink key={path} to={path} state={fromMenu} aria-current={currentIf(isPresent(path))}>
          {path}
        </ShellLink>
      ))}
      <p>{`${pathname} ${JSON.stringify(state)}`}</p>
      <Outlet />
    </Go>
  )
}

const openAt = (path: string) => {
  const router = createMemoryRouter([{ element: <Frame />, children: [{ path: '*', element: null }] }], {
    initialEntries: [path],
  })
  render(<RouterProvider router={router} />)
}

const linkTo = (path: string) => screen.getByRole('link', { name: path })

test('a press leads to the page with what the link says of itself, and it is the present one', async () => {
  openAt('/main')
  fireEvent.click(linkTo('/quotes'))
  expect(await screen.findByText('/quotes {"from":"menu"}')).toBeTruthy()
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
    expect(screen.getByText('/main null')).toBeTruthy()
  },
)
