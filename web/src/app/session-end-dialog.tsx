import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSession } from '../core/api/session.tsx'
import type { ApiError } from '../core/api-error.ts'
import { onSessionEnd } from '../core/error-channel.ts'
import { loginPageOf, outsideUrl, withReturnUrl } from '../core/landing.ts'
import { pageOf } from '../core/pages.ts'
import { storedMemberType } from '../core/stored-member.ts'
import { ConfirmDialog } from '../ui/layers/dialog.tsx'

/**
 * The forced sign-out: dialog 错误 once, then the session is forgotten and the
 * sign-in page of the stored member type opened, which leads back to this page.
 */
export const SessionEndDialog = () => {
  const [error, setError] = useState<ApiError | null>(null)
  const { end } = useSession()
  const navigate = useNavigate()
  const location = useLocation()

  const outside = error && outsideUrl(location.search)

  useEffect(() => onSessionEnd(setError), [])

  const leave = () => {
    const login = loginPageOf(storedMemberType(), pageOf(location.pathname)?.access)
    setError(null)
    end()
    void navigate(
      outside
        ? `${login}?returnUrl=${encodeURIComponent(outside)}`
        : withReturnUrl(login, location.pathname + location.search),
    )
  }
  const goAtOnce = useRef(leave)
  goAtOnce.current = leave
  const isOutside = error !== null && outside !== null
  // Somebody on the way to another system is led to the sign-in page without a question.
  useEffect(() => {
    if (isOutside) goAtOnce.current()
  }, [isOutside])

  return (
    <ConfirmDialog
      open={error !== null && !outside}
      title="错误"
      cancelLabel={null}
      onConfirm={leave}
      onCancel={leave}
    >
      {error?.text}
      <br />
      <span className="meta">代码 {error?.code}</span>
    </ConfirmDialog>
  )
}
