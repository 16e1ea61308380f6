import { judgeRoute, type LoadedPermissions, type RouteVerdict } from '@portal/shared/access/route-rule.ts'
import { type ComponentType, useEffect, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useCall } from '../core/api/hooks.ts'
import { useSession } from '../core/api/session.tsx'
import { announceSessionOver } from '../core/error-channel.ts'
import { loginPageOf, permissionsOf, type Refused, withReturnUrl } from '../core/landing.ts'
import { pageRules } from '../core/page-rules.ts'
import type { Page } from '../core/pages.ts'
import { hasStoredMember, storedMemberType } from '../core/stored-member.ts'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { ErrorState } from '../ui/feedback/states.tsx'
import { usePageTitle } from '../ui/page-title.ts'

/** The permissions of the user, once the menu call has been answered. A new user starts without them. */
const usePermissions = () => {
  const { user } = useSession()
  const { first, error, reload } = useCall('/api/user/get_menu_list', user ? {} : null)
  return { loaded: first ? permissionsOf(first) : null, error, reload }
}

const useVerdict = ({ path, access }: Page, permissions: LoadedPermissions | null): RouteVerdict => {
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

/** Somebody was signed in here when the page was left or reloaded: they get the same notice as at any other end of a session. */
const SessionOver = () => {
  useEffect(announceSessionOver, [])
  return null
}

/** Opens a page as the access rule says; others go to the sign-in page of its type, or to 403. */
export const Guard = ({ route, page: Content }: { route: Page; page: ComponentType }) => {
  const { state, reload } = useSession()
  const location = useLocation()
  const permissions = usePermissions()
  const verdict = useVerdict(route, permissions.loaded)
  // The same object at each drawing: another one would redirect again, endlessly while that page's code loads.
  const refused = useMemo((): Refused => ({ refused: route.path }), [route.path])
  usePageTitle(route.windowTitle ?? route.title)
  // The same at each drawing, so that the page is not drawn again when the menu is asked for again.
  const content = useMemo(() => <Content />, [Content])
  if (verdict === 'open') return content
  if (state.status === 'loading') return <PageSkeleton path={route.path} />
  if (state.status === 'over') return null
  if (state.status === 'unknown')
    return <ErrorState title="登录状态未能确认" error={state.error} onRetry={reload} />
  if (verdict === 'sign_in' && hasStoredMember()) return <SessionOver />
  if (verdict === 'sign_in') {
    const login = loginPageOf(storedMemberType(), route.access)
    return <Navigate to={withReturnUrl(login, location.pathname + location.search)} replace />
  }
  if (verdict === 'closed') return <Navigate to="/errors/403" replace state={refused} />
  return permissions.error ? (
    <ErrorState title="权限未能加载" error={permissions.error} onRetry={permissions.reload} />
  ) : (
    <PageSkeleton path={route.path} />
  )
}
