import { Activity, lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../api/session.tsx'
import { routeOf } from '../app/routes.ts'
import { PortalShell } from './portal-shell.tsx'

const AdminShell = lazy(() => import('./admin-shell.tsx'))

/**
 * The frame of the present page: the portal's, or the back office's. Staff who look at a public page find their tabs
 * as they left them.
 */
export const Shells = () => {
  const { user } = useSession()
  const { pathname } = useLocation()
  const layout = routeOf(pathname)?.layout
  const isStaff = user?.member_type === 'admin'
  const inOffice = layout === 'admin' || (layout === 'own' && isStaff)
  return (
    <>
      {(inOffice || isStaff) && (
        <Activity mode={inOffice ? 'visible' : 'hidden'}>
          <Suspense fallback={null}>
            <AdminShell isHere={inOffice} />
          </Suspense>
        </Activity>
      )}
      {!inOffice && <PortalShell />}
    </>
  )
}
