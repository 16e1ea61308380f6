import { lazy, Suspense, useState } from 'react'
import { useCall } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { displayName } from '../api/stored-member.ts'
import { usePasswordChanged } from '../features/password/use-password-changed.ts'
import { AvatarDialog } from '../ui/avatar-dialog.tsx'
import { longTime } from '../ui/figures.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { SignOutDialog } from './sign-out.tsx'

const ChangePasswordDialog = lazy(() => import('../features/password/change-password-dialog.tsx'))

type Opened = 'menu' | 'avatar' | 'password' | 'leave'

/** Avatar and name; behind them 上传头像, 修改密码 and 退出系统 (S-F1). */
export const AccountMenu = () => {
  const { user } = useSession()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { first: member, reload } = useCall('/api/member/current_member_detail', user ? {} : null)
  const onPasswordChanged = usePasswordChanged()
  if (!user) return null
  const close = () => setOpened(null)
  const initial = user.name.slice(0, 1)
  const avatar = member?.user_avatar ?? ''
  return (
    <div className="account-menu">
      <button
        type="button"
        className="account-button"
        aria-haspopup="menu"
        aria-expanded={opened === 'menu'}
        onClick={() => setOpened(opened === 'menu' ? null : 'menu')}
      >
        <span className="avatar" aria-hidden="true">
          {avatar ? <img src={avatar} alt="" /> : initial}
        </span>
        <span className="account-name">{displayName(user)}</span>
        <Icon name="arrowDown" />
      </button>
      {opened === 'menu' && (
        <Menu
          label="账户"
          className="account-list"
          head={
            <>
              <b>{displayName(user)}</b>
              <span className="meta">
                {user.company_name} {user.role_name}
              </span>
              {user.last_login_time && (
                <span className="meta">上次登录 {longTime(user.last_login_time)}</span>
              )}
            </>
          }
          entries={[
            { label: '上传头像', icon: 'user', onSelect: () => setOpened('avatar') },
            { label: '修改密码', icon: 'key', onSelect: () => setOpened('password') },
            { label: '退出系统', icon: 'exit', divided: true, onSelect: () => setOpened('leave') },
          ]}
          onClose={close}
        />
      )}
      <AvatarDialog
        open={opened === 'avatar'}
        account={user.account}
        initial={initial}
        present={avatar}
        onClose={close}
        onDone={() => {
          close()
          void reload()
        }}
      />
      {opened === 'password' && (
        <Suspense fallback={null}>
          <ChangePasswordDialog account={user.account} onDone={onPasswordChanged} onCancel={close} />
        </Suspense>
      )}
      <SignOutDialog open={opened === 'leave'} onClose={close} />
    </div>
  )
}
