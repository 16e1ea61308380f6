import { useNavigate } from 'react-router-dom'
import { useSession } from '../../core/api/session.tsx'
import { loginPageOf } from '../../core/landing.ts'
import { storedMemberType } from '../../core/stored-member.ts'
import { tellTabs } from '../../core/tab-channel.ts'
import { showToast } from '../../core/toast-store.ts'

/** Runs after a changed password: 修改密码成功, the session is forgotten, on to the sign-in page. */
export const usePasswordChanged = () => {
  const { end } = useSession()
  const navigate = useNavigate()
  return () => {
    const login = loginPageOf(storedMemberType())
    showToast({ kind: 'ok', text: '修改密码成功' })
    end()
    tellTabs({ kind: 'left' })
    void navigate(login)
  }
}
