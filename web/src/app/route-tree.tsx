import { type ComponentType, Suspense } from 'react'
import { Navigate, Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom'
import { SessionEndDialog } from '../api/errors.tsx'
import { useSession } from '../api/session.tsx'
import AdminSignInPage from '../features/sign-in/admin-sign-in-page.tsx'
import CustomerSignInPage from '../features/sign-in/customer-sign-in-page.tsx'
import { LiveSession } from '../live/live-session.tsx'
import { Lockable } from '../lock/lockable.tsx'
import { Shells } from '../shell/shells.tsx'
import { Crash } from './crash.tsx'
import { Guard } from './guard.tsx'
import { landingOf } from './landing.ts'
import type { PageRoute } from './page-route.ts'
import { RoutePage } from './route-page.tsx'
import { routes } from './routes.ts'

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

const pageOf = (route: PageRoute): RouteObject => {
  const page = prerendered[route.path]
  return {
    path: route.path,
    element: page ? <Guard route={route} page={page} /> : <RoutePage path={route.path} />,
  }
}
const isSignIn = ({ path }: PageRoute) => path in prerendered
const isBare = ({ layout }: PageRoute) => layout === 'bare'
const framed = routes.filter(route => !isBare(route))
const bare = routes.filter(route => isBare(route) && !isSignIn(route))

/** The pages as the router takes them, in the browser and when the sign-in pages are written at build. */
export const routeTree: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <Crash />,
    children: [
      { path: '/', element: <Start /> },
      { element: <Bare />, children: routes.filter(isSignIn).map(pageOf) },
      {
        element: <Lockable />,
        children: [
          { element: <Shells />, children: framed.map(pageOf) },
          { element: <Bare />, children: bare.map(pageOf) },
        ],
      },
      { path: '*', element: <Navigate to="/errors/404" replace /> },
    ],
  },
]
