import { judgeRoute, type LoadedPermissions, type RouteVerdict } from '@portal/shared/access/route-rule.ts'
import type { ComponentType } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useCall } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { storedMemberType } from '../api/stored-member.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { loginPageOf, withReturnUrl } from './landing.ts'
import type { PageRoute } from './page-route.ts'
import { pageRules } from './page-rules.ts'

/** The permissions of the user, once the menu call has been answered. A new user starts without them. */
const usePermissions = () => {
  const { user } = useSession()
  const { first, error, reload } = useCall('/api/user/get_menu_list', user ? {} : null)
  const loaded: LoadedPermissions | null = first
    ? { systemMenu: first.system_menu ?? [], userMenu: first.menu_list.map(item => item.url) }
    : null
  return { loaded, error, reload }
}

const useVerdict = ({ path, access }: PageRoute, permissions: LoadedPermissions | null): RouteVerdict => {
  const { user } = useSession()
  // Public pages ask for nothing: they are also drawn where there is no browser (prerender.tsx).
  if (access === 'public') return 'open'
  return judgeRoute({
    path,
    access,
    whitelist: pageRules().route_whitelist,
    principal: user ?? undefined,
    permissions,
  })
}

/** Opens a page as the access rule says; others go to the sign-in page of its type, or to 403. */
export const Guard = ({ route, page: Page }: { route: PageRoute; page: ComponentType }) => {
  const { state, reload } = useSession()
  const location = useLocation()
  const permissions = usePermissions()
  const verdict = useVerdict(route, permissions.loaded)
  usePageTitle(route.title)
  if (verdict === 'open') return <Page />
  if (state.status === 'loading') return <Skeleton rows={6} />
  if (state.status === 'over') return null
  if (state.status === 'unknown')
    return <ErrorState title="登录状态未能确认" error={state.error} onRetry={reload} />
  if (verdict === 'sign_in') {
    const login = loginPageOf(storedMemberType(), route.access)
    return <Navigate to={withReturnUrl(login, location.pathname + location.search)} replace />
  }
  if (verdict === 'closed') return <Navigate to="/errors/403" replace />
  return permissions.error ? (
    <ErrorState title="权限未能加载" error={permissions.error} onRetry={permissions.reload} />
  ) : (
    <Skeleton rows={6} />
  )
}
