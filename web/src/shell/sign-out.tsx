import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../api/api-error.ts'
import { post } from '../api/client.ts'
import { announce, isSessionEnd } from '../api/error-channel.ts'
import { useSession } from '../api/session.tsx'
import { storedMemberType } from '../api/stored-member.ts'
import { loginPageOf } from '../app/landing.ts'
import { endingSession } from '../live/expected-end.ts'
import { tellTabs } from '../live/tab-channel.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast-store.ts'

/** 退出确认: asks, and ends the session at the gateway before this page forgets it. */
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

  return (
    <ConfirmDialog open={open} title="退出确认" busy={busy} onConfirm={() => void leave()} onCancel={onClose}>
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
