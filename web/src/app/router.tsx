import { isAllowed } from '@portal/shared/access/access.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import { createBrowserRouter, Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { SessionEndDialog } from '../api/errors.tsx'
import { useSession } from '../api/session.tsx'
import { storedMemberType } from '../api/stored-member.ts'
import { LiveSession } from '../live/live-session.tsx'
import { AdminShell } from '../shell/admin-shell.tsx'
import { PortalShell } from '../shell/portal-shell.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Crash } from './crash.tsx'
import { landingOf, loginPageOf, withReturnUrl } from './landing.ts'
import { type Layout, type PageRoute, routes } from './routes.tsx'

const Root = () => (
  <>
    <Outlet />
    <SessionEndDialog />
    <LiveSession />
    <ScrollRestoration />
  </>
)

const Bare = () => (
  <Suspense fallback={null}>
    <Outlet />
  </Suspense>
)

const OwnShell = () => (useSession().user?.member_type === 'admin' ? <AdminShell /> : <PortalShell />)

const layouts: Record<Layout, ComponentType> = {
  portal: PortalShell,
  admin: AdminShell,
  own: OwnShell,
  bare: Bare,
}

/** Opens a page to those its row names; others go to the sign-in page of its type, or to 403. */
const Guard = ({ route, page: Page }: { route: PageRoute; page: ComponentType }) => {
  const { state, user, reload } = useSession()
  const location = useLocation()
  usePageTitle(route.title)
  if (route.access !== 'public') {
    if (state.status === 'loading') return <Skeleton rows={6} />
    if (state.status === 'over') return null
    if (state.status === 'unknown')
      return <ErrorState title="登录状态未能确认" error={state.error} onRetry={reload} />
    if (!user) {
      const login = loginPageOf(storedMemberType(), route.access)
      return <Navigate to={withReturnUrl(login, location.pathname + location.search)} replace />
    }
    if (!isAllowed(route.access, user)) return <Navigate to="/errors/403" replace />
  }
  return <Page />
}

const Start = () => {
  const { state, user } = useSession()
  return state.status === 'loading' ? null : <Navigate to={landingOf(user)} replace />
}

const pagesOf = (layout: Layout) =>
  routes
    .filter(route => route.layout === layout)
    .map(route => {
      const page = lazy(route.load)
      return { path: route.path, element: <Guard route={route} page={page} /> }
    })

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <Crash />,
    children: [
      { path: '/', element: <Start /> },
      ...(Object.keys(layouts) as Layout[]).map(layout => {
        const Shell = layouts[layout]
        return { element: <Shell />, children: pagesOf(layout) }
      }),
      { path: '*', element: <Navigate to="/errors/404" replace /> },
    ],
  },
])
