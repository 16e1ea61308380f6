import type { UserInfo } from '@portal/shared/contract/session.ts'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { post } from '../../api/client.ts'
import { useSession } from '../../api/session.tsx'
import { firstUseGuide, landingOf, outsideUrl, safeReturnUrl, waitsForAudit } from '../../app/landing.ts'
import { showToast } from '../../ui/toast-store.ts'

const ChangePasswordDialog = lazy(() => import('../password/change-password-dialog.tsx'))

const MUST_CHANGE_PASSWORD = 3
const ABNORMAL = 8
const reasons = {
  first: '当前为初始密码，请先修改。取消后可以查询，但不能办理资金业务。',
  abnormal: '账号状态异常，请先修改密码。',
}

/** Whether this is the account's first sign-in: the service says the text 'false'. No answer counts as no. */
const isFirstSignIn = async ({ account }: UserInfo): Promise<boolean> => {
  const [answer] = await post('/api/sys/query_have_log', { account, page_size: 99999 }, { mute: true }).catch(
    () => [],
  )
  return answer?.result === 'false'
}

interface Landing {
  page: 'customer' | 'admin'
  /** The password is changed, or its change was put off: another picture is due. */
  refreshCaptcha: () => Promise<void>
}

/**
 * What follows a successful sign-in (specification section 4): the password dialog where it is due, then the saved
 * page, the guide at a first sign-in, or the user's home.
 */
export const useLanding = ({ page, refreshCaptcha }: Landing) => {
  const [waiting, setWaiting] = useState<UserInfo | null>(null)
  const clearFields = useRef(() => {})
  const [search] = useSearchParams()
  const { signIn } = useSession()
  const navigate = useNavigate()

  const go = async (user: UserInfo) => {
    const outside = outsideUrl(`${search}`)
    if (outside) {
      signIn(user)
      return window.location.assign(outside)
    }
    const saved = safeReturnUrl(search.get('returnUrl'))
    const mayGuide = saved === null && page === 'customer' && !waitsForAudit(user)
    const guided = mayGuide && (await isFirstSignIn(user))
    setWaiting(null)
    signIn(user)
    void navigate(saved ?? (guided ? firstUseGuide : landingOf(user)), { replace: true })
  }

  const land = (user: UserInfo, clearSecrets: () => void) => {
    clearFields.current = clearSecrets
    const mustChange =
      user.user_status === MUST_CHANGE_PASSWORD || (page === 'admin' && user.status === ABNORMAL)
    if (mustChange) setWaiting(user)
    else void go(user)
  }

  const changed = () => {
    showToast({ kind: 'ok', text: '修改密码成功' })
    setWaiting(null)
    clearFields.current()
    void refreshCaptcha()
  }
  const cancelled = (user: UserInfo) => {
    void refreshCaptcha().then(() => go(user))
  }

  const dialog = waiting && (
    <Suspense fallback={null}>
      <ChangePasswordDialog
        account={waiting.account}
        reason={waiting.user_status === MUST_CHANGE_PASSWORD ? reasons.first : reasons.abnormal}
        onDone={changed}
        onCancel={() => cancelled(waiting)}
      />
    </Suspense>
  )
  return { land, dialog }
}
