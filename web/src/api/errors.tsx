import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { loginPageOf, outsideUrl, withReturnUrl } from '../app/landing.ts'
import { routeOf } from '../app/routes.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import type { ApiError } from './api-error.ts'
import { onSessionEnd } from './error-channel.ts'
import { useSession } from './session.tsx'
import { storedMemberType } from './stored-member.ts'

/**
 * The forced sign-out (specification sections 4 and 8): dialog 错误 once, then the session is forgotten and the
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
    const login = loginPageOf(storedMemberType(), routeOf(location.pathname)?.access)
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
