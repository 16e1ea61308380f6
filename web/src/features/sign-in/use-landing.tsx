import type { UserInfo } from '@portal/shared/contract/session.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSession } from '../../api/session.tsx'
import { landingOf, safeReturnUrl } from '../../app/landing.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'

const MUST_CHANGE_PASSWORD = 3
const ABNORMAL = 8

/** What follows a successful sign-in: the note about the password where it is due, then the saved or home page. */
export const useLanding = (page: 'customer' | 'admin') => {
  const [waiting, setWaiting] = useState<UserInfo | null>(null)
  const [search] = useSearchParams()
  const { signIn } = useSession()
  const navigate = useNavigate()

  const go = (user: UserInfo) => {
    setWaiting(null)
    signIn(user)
    void navigate(safeReturnUrl(search.get('returnUrl')) ?? landingOf(user), { replace: true })
  }

  const land = (user: UserInfo) => {
    const mustChange =
      user.user_status === MUST_CHANGE_PASSWORD || (page === 'admin' && user.status === ABNORMAL)
    if (mustChange) setWaiting(user)
    else go(user)
  }

  const dialog = (
    <ConfirmDialog
      open={waiting !== null}
      title="请先修改密码"
      confirmLabel="知道了"
      cancelLabel={null}
      onConfirm={() => waiting && go(waiting)}
      onCancel={() => waiting && go(waiting)}
    >
      当前密码为初始密码，修改前可以查询，不能办理资金业务。请致电服务热线 154 0000
      0000，由银行核实身份后办理修改。
    </ConfirmDialog>
  )
  return { land, dialog }
}
