import { lazy, Suspense } from 'react'
import { useSession } from '../api/session.tsx'

const LockDialog = lazy(() => import('../features/lock/lock-dialog.tsx'))

/** The locked screen: whoever locked it, here, in another tab or by a call of its own. */
export const ScreenLock = () => {
  const { locked } = useSession()
  return locked ? (
    <Suspense fallback={null}>
      <LockDialog />
    </Suspense>
  ) : null
}
