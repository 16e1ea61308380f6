import { type ComponentType, Suspense, useEffect, useState } from 'react'
import {
  type Location,
  Navigate,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
} from 'react-router-dom'
import { useSession } from '../core/api/session.tsx'
import { idle } from '../core/idle.ts'
import { isSignInPage, landingOf } from '../core/landing.ts'
import { type Page, pages, type SignInPath } from '../core/pages.ts'
import AdminSignInPage from '../features/public/sign-in/admin-sign-in-page.tsx'
import CustomerSignInPage from '../features/public/sign-in/customer-sign-in-page.tsx'
import { PageOf } from '../shell/page-at.tsx'
import { Crash } from './crash.tsx'
import { Beside, Frame } from './frame.ts'
import { Guard } from './guard.tsx'
import { HashLinks } from './hash-links.tsx'

/** At once, but where somebody begins on a sign-in page, which can be used without: when there is nothing else to do. */
const useBeside = (): boolean => {
  const isOnSignIn = isSignInPage(useLocation().pathname)
  const [isHere, setHere] = useState(!isOnSignIn)
  if (!isHere && !isOnSignIn) setHere(true)
  useEffect(() => {
    if (!isHere)
      void idle()
        .then(Beside.fetch)
        .then(() => setHere(true))
  }, [isHere])
  return isHere
}

/** A page opened by its address begins at its top, not where another one was left that was opened so in this tab. */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key)

const Root = () => (
  <>
    <Outlet />
    {useBeside() && (
      <Suspense fallback={null}>
        <Beside />
      </Suspense>
    )}
    <HashLinks />
    <ScrollRestoration getKey={placeOf} />
  </>
)

const Framed = () => (
  <Suspense fallback={null}>
    <Frame />
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

const signInRoute = (page: Page): RouteObject => ({
  path: page.path,
  element: <Guard key={page.path} route={page} page={prerendered[page.path as SignInPath]} />,
})
const routeOf = ({ path }: Page): RouteObject => ({ path, element: <PageOf path={path} /> })

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
      ...signIns.map(signInRoute),
      { element: <Framed />, children: others.map(routeOf) },
      { path: '*', element: <Unknown /> },
    ],
  },
]
