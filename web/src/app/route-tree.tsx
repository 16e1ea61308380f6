import { type ComponentType, Suspense } from 'react'
import { Navigate, Outlet, type RouteObject, ScrollRestoration, useLocation } from 'react-router-dom'
import { OwnAppearance } from '../core/api/appearance.ts'
import { useSession } from '../core/api/session.tsx'
import { landingOf } from '../core/landing.ts'
import { type Page, pages, type SignInPath } from '../core/pages.ts'
import AdminSignInPage from '../features/public/sign-in/admin-sign-in-page.tsx'
import CustomerSignInPage from '../features/public/sign-in/customer-sign-in-page.tsx'
import { LiveSession } from '../live/live-session.tsx'
import { Lockable } from '../lock/lockable.tsx'
import { PageAt } from '../shell/page-at.ts'
import { Shells } from '../shell/shells.tsx'
import { Arrival } from './arrival.tsx'
import { Crash } from './crash.tsx'
import { Guard } from './guard.tsx'
import { HashLinks } from './hash-links.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { RoutePage } from './route-page.tsx'
import { SessionEndDialog } from './session-end-dialog.tsx'

const Root = () => (
  <>
    <Outlet />
    <LeaveGuard />
    <SessionEndDialog />
    <LiveSession />
    <OwnAppearance />
    <HashLinks />
    <Arrival />
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
const prerendered: Record<SignInPath, ComponentType> = {
  '/login': CustomerSignInPage,
  '/loginztx': CustomerSignInPage,
  '/loginadmin': AdminSignInPage,
}
export const prerenderedPaths = Object.keys(prerendered)

const signIns = pages.filter(({ path }) => path in prerendered)
const others = pages.filter(({ path }) => !(path in prerendered))
const framed = others.filter(({ layout }) => layout !== 'bare')
const bare = others.filter(({ layout }) => layout === 'bare')

const signInRoute = (page: Page): RouteObject => ({
  path: page.path,
  element: <Guard key={page.path} route={page} page={prerendered[page.path as SignInPath]} />,
})
const routeOf = ({ path }: Page): RouteObject => ({ path, element: <RoutePage path={path} /> })

const Framed = () => (
  <PageAt value={RoutePage}>
    <Shells />
  </PageAt>
)

/** The page that says so is told which address it was. */
const Unknown = () => {
  const { pathname } = useLocation()
  return <Navigate to="/errors/404" replace state={{ missing: pathname }} />
}

/** The pages as the router takes them, in the browser and when the sign-in pages are written at build. */
export const routeTree: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <Crash />,
    children: [
      { path: '/', element: <Start /> },
      { element: <Bare />, children: signIns.map(signInRoute) },
      {
        element: <Lockable />,
        children: [
          { element: <Framed />, children: framed.map(routeOf) },
          { element: <Bare />, children: bare.map(routeOf) },
        ],
      },
      { path: '*', element: <Unknown /> },
    ],
  },
]
