import './lock.css'
import type { UserInfo } from '@portal/shared/contract/session.ts'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { post } from '../core/api/client.ts'
import { useSession } from '../core/api/session.tsx'
import { ApiError } from '../core/api-error.ts'
import { isSessionEnd, muteSessionEnd } from '../core/error-channel.ts'
import { loginPageOf, withReturnUrl } from '../core/landing.ts'
import { pageRules } from '../core/page-rules.ts'
import { forgetLock, isLockUnreported, lockedAt, noteActive, noteLockReported } from '../core/screen-lock.ts'
import { displayName } from '../core/stored-member.ts'
import { tellTabs } from '../core/tab-channel.ts'
import { Button } from '../ui/button.tsx'
import { shortTime } from '../ui/data/figures.tsx'
import { Field } from '../ui/inputs/field.tsx'
import { PasswordInput } from '../ui/inputs/inputs.tsx'
import { ConfirmDialog } from '../ui/layers/dialog.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { SignOut } from '../widgets/sign-out.tsx'
import { EmptyShell } from './empty-shell.tsx'

const RETRY_MS = 3_000
const emptyText = '密码不能为空'
const missingText = '当前未登录，系统出错！'

/** Tells the gateway of a lock that this browser has begun, until it has been acknowledged. */
const useTellGateway = (userId: string) => {
  const tell = useCallback(async () => {
    if (!isLockUnreported(userId)) return
    await post('/api/session/lock', {}, { mute: true })
    noteLockReported()
  }, [userId])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const attempt = () =>
      tell().catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        // An ended session cannot be locked: whoever unlocks learns of it.
        if (!isSessionEnd(error)) timer = setTimeout(attempt, RETRY_MS)
      })
    void attempt()
    return () => clearTimeout(timer)
  }, [tell])
  return tell
}

/** Hours and minutes of a moment by this browser's clock, ms. */
const clockOf = (at: number): string => shortTime(new Date(at).toISOString()).slice(-5)

/** When the locked session ends unused, ms by this browser's clock; undefined until the gateway has said so. */
const useEnd = (): number | undefined => {
  const [endsAt, setEndsAt] = useState<number>()
  useEffect(() => {
    post('/api/session/state', {}, { mute: true }).then(
      ([state]) =>
        state?.signed_in &&
        setEndsAt(Date.now() + Math.min(state.idle_seconds, state.absolute_seconds) * 1000),
      () => undefined,
    )
  }, [])
  return endsAt
}

/** Sends the password; null = unlocked. */
const useUnlock = (userId: string, onMissing: () => void) => {
  const { setLocked } = useSession()
  const tell = useTellGateway(userId)
  return async (password: string): Promise<string | null> => {
    if (password === '') return emptyText
    try {
      // An open session would be unlocked by any password.
      await tell()
      await post('/api/session/unlock', { password }, { mute: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isSessionEnd(error)) return error.text
      onMissing()
      return missingText
    }
    forgetLock()
    noteActive(userId)
    setLocked(false)
    tellTabs({ kind: 'event', event: { name: 'unlocked', data: {} } })
    return null
  }
}

/** 请输入解锁密码: all that is on the page while the screen is locked (S-F6). */
export default function LockScreen({ user }: { user: UserInfo }) {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { end } = useSession()
  const navigate = useNavigate()
  const unlock = useUnlock(user.user_id, () => setMissing(true))
  const at = lockedAt(user.user_id)
  const minutes = pageRules().lock_minutes
  const endsAt = useEnd()
  usePageTitle('屏幕锁定')
  useEffect(() => field.current?.focus(), [])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const refusal = await unlock(password).finally(() => setBusy(false))
    if (refusal === null) return
    setFault(refusal)
    setPassword('')
    field.current?.focus()
  }
  const signInAgain = () => {
    const { pathname, search } = window.location
    muteSessionEnd()
    forgetLock()
    end()
    tellTabs({ kind: 'left' })
    void navigate(withReturnUrl(loginPageOf('admin'), pathname + search))
  }

  return (
    <div className="lock" data-sidebar={pageRules().theme}>
      <EmptyShell />
      <div className="lock-veil">
        <div className="lock-dialog" role="dialog" aria-modal="true" aria-labelledby="lock-title">
          <form onSubmit={send} noValidate>
            <div className="lock-user">
              <span className="avatar" aria-hidden="true">
                {user.name.slice(0, 1)}
              </span>
              <span>
                <b>{displayName(user)}</b>
                <span>
                  {user.company_name} {user.role_name}
                </span>
              </span>
              {at !== undefined && <span className="meta push">{clockOf(at)} 锁定</span>}
            </div>
            <h1 id="lock-title" className="t-card">
              请输入解锁密码
            </h1>
            <Field label="登录密码" error={fault}>
              <PasswordInput
                ref={field}
                name="password"
                autoComplete="current-password"
                maxLength={32}
                value={password}
                onChange={event => {
                  setPassword(event.target.value)
                  setFault(null)
                }}
              />
            </Field>
            <Button type="submit" variant="primary" busy={busy}>
              解锁
            </Button>
            <div className="lock-line">
              <span className="meta">累计输错 5 次将退出登录</span>
              <SignOut className="link-button push">退出登录</SignOut>
            </div>
            <p className="lock-note">
              {minutes} 分钟无操作自动锁定。已填写的内容保留，解锁后继续
              {endsAt !== undefined && `；${clockOf(endsAt)} 前未解锁将退出登录`}。
            </p>
          </form>
        </div>
      </div>
      <ConfirmDialog
        open={missing}
        title="错误"
        cancelLabel={null}
        onConfirm={signInAgain}
        onCancel={signInAgain}
      >
        {missingText}
      </ConfirmDialog>
    </div>
  )
}
