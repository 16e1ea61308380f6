import { isAllowed } from '@portal/shared/access/access.ts'
import { useLocation } from 'react-router-dom'
import { useSession } from '../api/session.tsx'
import { routeOf, routes } from '../app/routes.ts'

interface NavigationEntry {
  path: string
  name: string
  current: boolean
}

/** Entries of the main navigation that this user, or a guest, may open. */
export const useNavigation = (): NavigationEntry[] => {
  const { user } = useSession()
  const { pathname } = useLocation()
  const here = routeOf(pathname)?.under ?? pathname
  return routes.flatMap(({ path, nav, access }) =>
    nav && isAllowed(access, user ?? undefined) ? [{ path, name: nav, current: path === here }] : [],
  )
}
