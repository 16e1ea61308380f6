import { ChakraProvider } from '@chakra-ui/react'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { SessionEndDialog } from '../api/errors.tsx'
import { SessionProvider, useSession } from '../api/session.tsx'
import { system } from '../app/theme.ts'
import { Toasts } from '../ui/toast.tsx'
import { dismissToast, toastStore } from '../ui/toast-store.ts'
import type { PortalServer } from './portal-server.ts'

/** Pages are drawn once it is known who is here, as behind the router's guard. */
const Known = ({ children }: { children: ReactNode }) =>
  useSession().state.status === 'loading' ? null : children

/**
 * Draws one page as the product does, at an address, against a test server; other addresses show their own path,
 * so that a test can see where the page went. `window.happyDOM` sets the origin that relative calls go to.
 */
export const renderPage = (portal: PortalServer, path: string, page: ReactNode) => {
  const dom = (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM
  dom.setURL(portal.url + path)
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <Outlet />
            <SessionEndDialog />
          </>
        ),
        children: [
          { path: path.split('?')[0] ?? path, element: <Known>{page}</Known> },
          { path: '*', element: <p>other page</p> },
        ],
      },
    ],
    { initialEntries: [path] },
  )
  render(
    <ChakraProvider value={system}>
      <SWRConfig value={{ shouldRetryOnError: false, provider: () => new Map() }}>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
        <Toasts />
      </SWRConfig>
    </ChakraProvider>,
  )
  return router
}

/** Between two tests nothing of the first may be left: page, toasts, storage. */
export const forgetPage = (): void => {
  cleanup()
  for (const toast of toastStore.read()) dismissToast(toast.id)
  sessionStorage.clear()
}
