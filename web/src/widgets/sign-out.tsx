import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { post } from '../core/api/client.ts'
import { useSession } from '../core/api/session.tsx'
import { ApiError } from '../core/api-error.ts'
import { announce, isSessionEnd } from '../core/error-channel.ts'
import { endingSession } from '../core/expected-end.ts'
import { loginPageOf } from '../core/landing.ts'
import { storedMemberType } from '../core/stored-member.ts'
import { tellTabs } from '../core/tab-channel.ts'
import { showToast } from '../core/toast-store.ts'
import { askToLeave, unsavedOfWindow } from '../core/unsaved.ts'
import { ConfirmDialog } from '../ui/layers/dialog.tsx'

/** 退出确认: asks, once more if typed texts would go, and ends the session at the gateway before this page forgets it. */
export const SignOutDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const [busy, setBusy] = useState(false)
  const { end } = useSession()
  const navigate = useNavigate()

  const leave = async () => {
    setBusy(true)
    try {
      await endingSession(() => post('/api/user/user_logout', {}, { quiet: true }))
      const login = loginPageOf(storedMemberType())
      end()
      tellTabs({ kind: 'left' })
      showToast({ kind: 'ok', text: '已安全退出' })
      void navigate(login)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onClose()
      // An ended session has its own dialog, which leads to the same page.
      if (isSessionEnd(error)) announce(error, false)
      else showToast({ kind: 'error', text: '退出失败' })
    } finally {
      setBusy(false)
    }
  }

  // Only then: a sign-out that fails leaves all that was typed where it was.
  const confirm = () => (unsavedOfWindow.has() ? askToLeave(() => void leave()) : void leave())

  return (
    <ConfirmDialog open={open} harmless title="退出确认" busy={busy} onConfirm={confirm} onCancel={onClose}>
      确定退出系统吗？
    </ConfirmDialog>
  )
}

interface SignOutProps {
  className: string
  children?: ReactNode
}

/** A button that signs out, after asking. */
export const SignOut = ({ className, children = '退出' }: SignOutProps) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        {children}
      </button>
      <SignOutDialog open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
