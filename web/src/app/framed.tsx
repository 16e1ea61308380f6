import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { OwnAppearance } from '../core/api/appearance.ts'
import { useSession } from '../core/api/session.tsx'
import { pageOf } from '../core/pages.ts'
import { LiveSession } from '../live/live-session.tsx'
import { Lockable } from '../lock/lockable.tsx'
import { PageAt } from '../shell/page-at.tsx'
import { Shells } from '../shell/shells.tsx'
import { Arrival } from './arrival.tsx'
import { Guard } from './guard.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { LikelyPages } from './likely-pages.tsx'
import { fetchPage, pageAt } from './page-code.ts'
import { SessionEndDialog } from './session-end-dialog.tsx'

/* What every page but the sign-in needs: a file of its own, see frame.ts. */

// While it is asked who is here, not after the answer.
void fetchPage(window.location.pathname)

/** The page of a path, opened as its access rule says; nothing for a path without one. */
const RoutePage = ({ path }: { path: string }) => {
  const route = pageOf(path)
  const page = pageAt(path)
  return route && page ? <Guard route={route} page={page} /> : null
}

/** The present page in its frame, behind the lock. */
export const Frame = () => {
  const { pathname } = useLocation()
  return (
    <Lockable>
      <PageAt value={RoutePage}>
        {pageOf(pathname)?.layout === 'bare' ? (
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        ) : (
          <Shells />
        )}
      </PageAt>
    </Lockable>
  )
}

const SessionLimit = lazy(() => import('../live/session-limit.tsx'))

/** What asks on a user's behalf: not behind the lock, which refuses it, and says itself what becomes of the session. */
const Unlocked = () => {
  const { user, locked } = useSession()
  if (locked) return null
  return (
    <>
      <OwnAppearance />
      <LikelyPages />
      {user && (
        <Suspense fallback={null}>
          <SessionLimit key={user.user_id} />
        </Suspense>
      )}
    </>
  )
}

/** What goes on beside the pages, the sign-in too, and is seen only when it has something to say. */
export const Beside = () => {
  useKeptFocus()
  return (
    <>
      <LeaveGuard />
      <SessionEndDialog />
      <LiveSession />
      <Unlocked />
      <Arrival />
    </>
  )
}
