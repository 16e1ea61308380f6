import { type Access, isAllowed } from '@portal/shared/access/access.ts'
import { useLocation } from 'react-router-dom'
import { useSession } from '../core/api/session.tsx'
import { pageOf, pages } from '../core/pages.ts'
import { typeMay, useShellMember } from './shell-member.ts'

interface NavigationEntry {
  path: string
  name: string
  current: boolean
}

/** Offered to guests as well, whom it leads to the sign-in page and back. */
const guestsToo = '/userCenter/index'

/** Entries of the main navigation that this user, or a guest, may open. */
export const useNavigation = (): NavigationEntry[] => {
  const { user } = useSession()
  const member = useShellMember()
  const { pathname } = useLocation()
  const here = [pageOf(pathname)?.under ?? pathname].flat()
  // No entry of it asks for more than the type, so that what a reload begins with is what stays.
  const isOpen = (access: Access) =>
    user || !member ? isAllowed(access, user ?? undefined) : typeMay(access, member)
  return pages.flatMap(({ path, nav, access }) =>
    nav && (isOpen(access) || (!user && path === guestsToo))
      ? [{ path, name: nav, current: here.includes(path) }]
      : [],
  )
}
