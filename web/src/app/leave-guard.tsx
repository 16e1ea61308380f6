import { useEffect, useSyncExternalStore } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router-dom'
import { useSession } from '../core/api/session.tsx'
import { takesAway } from '../core/leave-rule.ts'
import { askToLeave, questionStore, unsavedOfWindow } from '../core/unsaved.ts'
import { ConfirmDialog } from '../ui/layers/dialog.tsx'

const holds: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  takesAway(currentLocation, nextLocation, historyAction === 'POP')

const beforeUnload = (event: BeforeUnloadEvent) => {
  if (unsavedOfWindow.has()) event.preventDefault()
}

/**
 * The one question before typed texts go, whoever asks it; the router and the browser ask it here. Not drawn beside a
 * page: it stands above whatever is open there.
 */
export const LeaveGuard = () => {
  const asked = useSyncExternalStore(questionStore.subscribe, questionStore.read, () => null)
  const { locked } = useSession()
  const blocker = useBlocker(holds)
  useEffect(() => {
    if (blocker.state === 'blocked') askToLeave(blocker.proceed, blocker.reset)
  }, [blocker])
  useEffect(() => {
    window.addEventListener('beforeunload', beforeUnload)
    return () => window.removeEventListener('beforeunload', beforeUnload)
  }, [])
  return (
    <ConfirmDialog
      open={asked !== null && !locked}
      title="未保存的内容"
      confirmLabel="放弃"
      cancelLabel="继续填写"
      danger
      onConfirm={() => asked?.leave()}
      onCancel={() => asked?.stay()}
    >
      有未保存的内容，确定放弃吗？
    </ConfirmDialog>
  )
}
