import { useNavigate } from 'react-router-dom'
import { useSession } from '../../api/session.tsx'
import { storedMemberType } from '../../api/stored-member.ts'
import { loginPageOf } from '../../app/landing.ts'
import { tellTabs } from '../../live/tab-channel.ts'
import { showToast } from '../../ui/toast-store.ts'

/** What follows a changed password: 修改密码成功, the session is forgotten, on to the sign-in page. */
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
