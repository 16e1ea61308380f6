import { Activity, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { pageOf } from '../core/pages.ts'
import { fetched } from '../ui/fetched.ts'
import { PortalShell } from './portal-shell.tsx'
import { Go, useGo } from './shell-link.tsx'
import { useShellMember } from './shell-member.ts'

const AdminShell = fetched(() => import('./admin-shell.tsx'))

/** Loads the back office's frame before it is drawn. */
export const fetchAdminShell = AdminShell.fetch

/**
 * The frame of the present page: the portal's, or the back office's. Staff who look at a public page find their tabs
 * as they left them.
 */
export const Shells = () => {
  const go = useGo()
  const member = useShellMember()
  const { pathname } = useLocation()
  const layout = pageOf(pathname)?.layout
  const isStaff = member?.memberType === 'admin'
  const inOffice = layout === 'admin' || (layout === 'own' && isStaff)
  return (
    <Go value={go}>
      {(inOffice || isStaff) && (
        <Activity mode={inOffice ? 'visible' : 'hidden'}>
          <Suspense fallback={null}>
            <AdminShell isHere={inOffice} />
          </Suspense>
        </Activity>
      )}
      {!inOffice && <PortalShell />}
    </Go>
  )
}
