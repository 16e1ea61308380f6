import { cleanup, configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { LeaveGuard } from '../app/leave-guard.tsx'
import { Providers } from '../app/providers.tsx'
import { SessionEndDialog } from '../app/session-end-dialog.tsx'
import { useSession } from '../core/api/session.tsx'
import { dismissToast, toastStore } from '../core/toast-store.ts'
import { forgetUnsaved } from '../core/unsaved.ts'
import type { Gateway } from './gateway.ts'

// Chunks of their own in the product; here the first dialog of a file would wait for all of them to be compiled.
await Promise.all([import('../ui/layers/dialog-frame.tsx'), import('../ui/layers/drawer-frame.tsx')])

// How long something may take says nothing about it on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

interface HappyWindow {
  happyDOM: { setURL: (url: string) => void }
}

/** Pages are drawn once it is known who is here, as behind the router's guard. */
const Known = ({ children }: { children: ReactNode }) =>
  useSession().state.status === 'loading' ? null : children

/**
 * Draws one page with the product's own providers at an address, against a test gateway, which becomes the page's
 * origin. The cache is new, as after a reload. Other addresses draw nothing of the page; `address()` is where it
 * has got to.
 */
export const renderPage = (gateway: Gateway, at: string, page: ReactNode) => {
  ;(window as unknown as HappyWindow).happyDOM.setURL(gateway.url + at)
  const layout = (
    <>
      <Outlet />
      <LeaveGuard />
      <SessionEndDialog />
    </>
  )
  const router = createMemoryRouter(
    [
      {
        element: layout,
        children: [
          { path: at.split(/[?#]/)[0] ?? at, element: <Known>{page}</Known> },
          { path: '*', element: <p>other page</p> },
        ],
      },
    ],
    { initialEntries: [at] },
  )
  const view = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </SWRConfig>,
  )
  const address = () => {
    const { pathname, search, hash } = router.state.location
    return pathname + search + hash
  }
  return { ...view, address }
}

/** Between two tests nothing of the first may be left: page, toasts, storage. */
export const forgetPage = (): void => {
  cleanup()
  forgetUnsaved()
  for (const toast of toastStore.read()) dismissToast(toast.id)
  sessionStorage.clear()
}
