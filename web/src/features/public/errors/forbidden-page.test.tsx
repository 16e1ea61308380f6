// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import ForbiddenPage from './forbidden-page.tsx'

afterEach(cleanup)

const openRefused = (state: unknown) => {
  const router = createMemoryRouter(
    [
      { path: '/errors/403', element: <ForbiddenPage /> },
      { path: '*', element: null },
    ],
    { initialEntries: ['/mainIndex', { pathname: '/errors/403', state }], initialIndex: 1 },
  )
  render(<RouterProvider router={router} />)
  return router
}

test('names the page that was refused and the right it wants, and leads back', () => {
  const router = openRefused({ refused: '/sysParam' })
  expect(screen.getByRole('heading', { name: '无权访问' })).toBeTruthy()
  expect(screen.getByText('参数管理')).toBeTruthy()
  expect(screen.getByText('参数查看')).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/')
  fireEvent.click(screen.getByRole('button', { name: '返回上一页' }))
  expect(router.state.location.pathname).toBe('/mainIndex')
})

test.each([null, 'text', { refused: 1 }, { refused: '/nosuch' }])(
  'of an address typed by hand, or a state of another origin (%j), it names nothing',
  state => {
    openRefused(state)
    expect(screen.queryByText(/所需权限/)).toBeNull()
    expect(screen.getByText(/当前账号没有该页面的权限/)).toBeTruthy()
  },
)
