import { type ReactNode, useContext, useMemo, useRef } from 'react'
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  type NavigateOptions,
  UNSAFE_NavigationContext as NavigationContext,
  NavigationType,
  type Path,
  parsePath,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom'
import { keyOf, locationOf } from './tab-list.ts'

interface TabRouterProps {
  tabKey: string
  location: Location
  onMove: (location: Location) => void
  /** The page has put another in its place, as one that may not be opened does: its tab is over. */
  onReplaced: () => void
  children: ReactNode
}

const noRoute = { outlet: null, matches: [], isDataRoute: false }

/**
 * Gives one tab's page an address of its own: behind another tab it goes on reading the one it was left with, and what
 * it writes changes that one and not the browser's. The router has no public way to draw several addresses at once;
 * these three contexts are what its own components read.
 */
export const TabRouter = ({ tabKey, location, onMove, onReplaced, children }: TabRouterProps) => {
  const outer = useContext(NavigationContext)
  const latest = useRef({ onMove, onReplaced })
  latest.current = { onMove, onReplaced }

  const navigation = useMemo(() => {
    const { navigator } = outer
    type Go = typeof navigator.push
    const via =
      (go: Go, isReplacing: boolean): Go =>
      (to: string | Partial<Path>, state?: unknown, options?: NavigateOptions) => {
        const { pathname = '', search = '' } = typeof to === 'string' ? parsePath(to) : to
        const target = locationOf(pathname, search)
        const isOwn = keyOf(target) === tabKey
        // Not what is drawn: the user may have left, and the next page be on its way.
        const isPresent = keyOf(window.location) === tabKey
        if (isOwn && !isPresent) return latest.current.onMove(target)
        if (isReplacing && !isOwn) latest.current.onReplaced()
        go(to, state, options)
      }
    return {
      ...outer,
      navigator: {
        ...navigator,
        push: via(navigator.push, false),
        replace: via(navigator.replace, true),
      },
    }
  }, [outer, tabKey])
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])

  return (
    <NavigationContext value={navigation}>
      <LocationContext value={place}>
        <RouteContext value={noRoute}>{children}</RouteContext>
      </LocationContext>
    </NavigationContext>
  )
}
