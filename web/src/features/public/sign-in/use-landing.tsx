import type { UserInfo } from '@portal/shared/contract/session.ts'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { post } from '../../../core/api/client.ts'
import { useSession } from '../../../core/api/session.tsx'
import {
  firstUseGuide,
  landingOf,
  outsideUrl,
  permissionsOf,
  safeReturnUrl,
  verdictOf,
  waitsForAudit,
} from '../../../core/landing.ts'
import { storeMemberDetail } from '../../../core/stored-member.ts'
import { tellTabs } from '../../../core/tab-channel.ts'
import { showToast } from '../../../core/toast-store.ts'

const ChangePasswordDialog = lazy(() => import('../../../domain/credentials/change-password-dialog.tsx'))

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

/** The saved page, unless this user may not open it. What cannot be found out now the page's own guard finds out. */
const openable = async (user: UserInfo, saved: string | null): Promise<string | null> => {
  if (saved === null) return null
  let verdict = verdictOf(user, saved, null)
  if (verdict === 'loading') {
    const [menu] = await post('/api/user/get_menu_list', {}, { mute: true }).catch(() => [])
    if (menu) verdict = verdictOf(user, saved, permissionsOf(menu))
  }
  return verdict === 'closed' ? null : saved
}

/** The member detail; a failure is no reason to keep anybody on the sign-in page. */
const loadDetail = () => post('/api/member/current_member_detail', {}, { mute: true }).catch(() => [])

interface Landing {
  page: 'customer' | 'admin'
  /** The password is changed, or its change was put off: another picture is due. */
  refreshCaptcha: () => Promise<void>
}

/**
 * What follows a successful sign-in: the password dialog where it is due, then the saved
 * page, the guide at a first sign-in, or the user's home.
 */
export const useLanding = ({ page, refreshCaptcha }: Landing) => {
  const [waiting, setWaiting] = useState<UserInfo | null>(null)
  const clearFields = useRef(() => {})
  const [search] = useSearchParams()
  const { signIn } = useSession()
  const navigate = useNavigate()

  const targetOf = async (user: UserInfo): Promise<string> => {
    const saved = await openable(user, safeReturnUrl(search.get('returnUrl')))
    if (saved !== null) return saved
    const mayGuide = page === 'customer' && !waitsForAudit(user)
    return mayGuide && (await isFirstSignIn(user)) ? firstUseGuide : landingOf(user)
  }

  const go = async (user: UserInfo) => {
    const outside = outsideUrl(`${search}`)
    const [[detail], target] = await Promise.all([loadDetail(), outside ?? targetOf(user)])
    setWaiting(null)
    signIn(user)
    if (detail) storeMemberDetail(detail)
    tellTabs({ kind: 'signed_in', userId: user.user_id })
    if (outside) window.location.assign(outside)
    else void navigate(target, { replace: true })
  }

  /** @returns whether the page is left; else the password dialog has come */
  const land = async (user: UserInfo, clearSecrets: () => void): Promise<boolean> => {
    clearFields.current = clearSecrets
    const mustChange =
      user.user_status === MUST_CHANGE_PASSWORD || (page === 'admin' && user.status === ABNORMAL)
    if (mustChange) setWaiting(user)
    else await go(user)
    return !mustChange
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
