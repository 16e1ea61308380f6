import { type ComponentType, lazy, Suspense } from 'react'
import { Navigate, Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom'
import { SessionEndDialog } from '../api/errors.tsx'
import { useSession } from '../api/session.tsx'
import AdminSignInPage from '../features/sign-in/admin-sign-in-page.tsx'
import CustomerSignInPage from '../features/sign-in/customer-sign-in-page.tsx'
import { LiveSession } from '../live/live-session.tsx'
import { ScreenLock } from '../live/screen-lock.tsx'
import { AdminShell } from '../shell/admin-shell.tsx'
import { PortalShell } from '../shell/portal-shell.tsx'
import { Crash } from './crash.tsx'
import { Guard } from './guard.tsx'
import { landingOf } from './landing.ts'
import { type Layout, routes } from './routes.tsx'

const Root = () => (
  <>
    <Outlet />
    <SessionEndDialog />
    <LiveSession />
    <ScreenLock />
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

const Start = () => {
  const { state, user } = useSession()
  return state.status === 'loading' ? null : <Navigate to={landingOf(user)} replace />
}

/**
 * Pages written into their HTML at build: they must be there when the script takes them over, so they come with the
 * first file.
 */
const prerendered: Partial<Record<string, ComponentType>> = {
  '/login': CustomerSignInPage,
  '/loginztx': CustomerSignInPage,
  '/loginadmin': AdminSignInPage,
}
export const prerenderedPaths = Object.keys(prerendered)

const pagesOf = (layout: Layout) =>
  routes
    .filter(route => route.layout === layout)
    .map(route => {
      const page = prerendered[route.path] ?? (route.load && lazy(route.load))
      if (!page) throw new Error(`no page for ${route.path}`)
      return { path: route.path, element: <Guard route={route} page={page} /> }
    })

/** The pages as the router takes them, in the browser and when the sign-in pages are written at build. */
export const routeTree: RouteObject[] = [
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
]
