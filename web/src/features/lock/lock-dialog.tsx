import './lock.css'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import { ApiError } from '../../api/api-error.ts'
import { post } from '../../api/client.ts'
import { isSessionEnd, muteSessionEnd } from '../../api/error-channel.ts'
import { useSession } from '../../api/session.tsx'
import { displayName, storedMemberType } from '../../api/stored-member.ts'
import { loginPageOf, withReturnUrl } from '../../app/landing.ts'
import { useSignOut } from '../../shell/sign-out.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'

const PASSWORD_MAX = 32

/** Asks the gateway; what the page shows is asked for again once it is open. */
const useUnlock = () => {
  const { end, setLocked } = useSession()
  const { mutate } = useSWRConfig()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const unlock = async () => {
    if (busy) return
    if (password === '') return setFault('密码不能为空')
    setBusy(true)
    try {
      await post('/api/session/unlock', { password }, { mute: true })
      setLocked(false)
      void mutate(() => true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setPassword('')
      if (!isSessionEnd(error)) return setFault(error.text)
      // The session went while it was locked: said in the specification's words, without the dialog of other ends.
      muteSessionEnd()
      showToast({ kind: 'error', text: '当前未登录，系统出错！' })
      const login = loginPageOf(storedMemberType())
      end()
      void navigate(withReturnUrl(login, pathname + search))
    } finally {
      setBusy(false)
    }
  }
  const type = (text: string) => {
    setPassword(text)
    setFault(null)
  }
  return { password, type, fault, busy, unlock }
}

/** 退出登录 asks here: nothing may open above the lock. */
const LeaveInstead = () => {
  const [asking, setAsking] = useState(false)
  const { leave, busy } = useSignOut(() => setAsking(false))
  if (!asking)
    return (
      <p className="lock-foot">
        <span className="meta">累计输错 5 次将退出登录</span>
        <button type="button" className="link-button push" onClick={() => setAsking(true)}>
          退出登录
        </button>
      </p>
    )
  return (
    <fieldset className="lock-foot" aria-label="退出确认">
      <span>确定退出系统吗？</span>
      <span className="push row">
        <Button size="small" disabled={busy} onClick={() => setAsking(false)}>
          取消
        </Button>
        <Button size="small" variant="danger-line" busy={busy} onClick={() => void leave()}>
          确定
        </Button>
      </span>
    </fieldset>
  )
}

/** 请输入解锁密码: over everything, until the bank has verified the password (specification section 4). */
export default function LockDialog() {
  const { user } = useSession()
  const { password, type, fault, busy, unlock } = useUnlock()
  if (!user) return null
  return (
    <Dialog open role="dialog" size="lock" title="请输入解锁密码" footer={null} onClose={() => undefined}>
      <div className="lock-who">
        <span className="avatar" aria-hidden="true">
          {user.name.slice(0, 1)}
        </span>
        <span>
          <b>{displayName(user)}</b>
          <br />
          <span className="meta">
            {user.company_name} {user.role_name}
          </span>
        </span>
      </div>
      <form
        className="public-form lock-form"
        method="post"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void unlock()
        }}
      >
        <Field label="登录密码" error={fault}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            maxLength={PASSWORD_MAX}
            value={password}
            onChange={event => type(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" size="large" busy={busy}>
          解锁
        </Button>
      </form>
      <LeaveInstead />
      <p className="lock-note meta">已填写的内容保留，解锁后继续。</p>
    </Dialog>
  )
}
