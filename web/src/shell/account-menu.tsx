import { lazy, Suspense, useRef, useState } from 'react'
import { useCall } from '../core/api/hooks.ts'
import { useSession } from '../core/api/session.tsx'
import { usePasswordChanged } from '../domain/credentials/use-password-changed.ts'
import { Button } from '../ui/button.tsx'
import { longTime } from '../ui/data/figures.tsx'
import { Icon } from '../ui/icon.tsx'
import { Dialog } from '../ui/layers/dialog.tsx'
import { Menu } from '../ui/layers/menu.tsx'
import { AppearanceChoice } from '../widgets/appearance-choice.tsx'
import { SignOutDialog } from '../widgets/sign-out.tsx'
import { AvatarDialog } from '../widgets/uploads/avatar-dialog.tsx'
import { useShellMember } from './shell-member.ts'

const ChangePasswordDialog = lazy(() => import('../domain/credentials/change-password-dialog.tsx'))

type Opened = 'menu' | 'avatar' | 'password' | 'appearance' | 'leave'

/** Avatar and name; behind them 上传头像, 修改密码, 外观 and 退出系统 (S-F1). */
export const AccountMenu = () => {
  const { user } = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const who = useShellMember()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { first: member } = useCall('/api/member/current_member_detail', user ? {} : null)
  const onPasswordChanged = usePasswordChanged()
  if (!who) return null
  const { name, initial } = who
  const close = () => setOpened(null)
  const avatar = member?.user_avatar ?? ''
  return (
    <div className="account-menu">
      <button
        ref={button}
        type="button"
        className="account-button"
        aria-haspopup="menu"
        aria-expanded={opened === 'menu'}
        disabled={!user}
        data-hint={name}
        onClick={() => setOpened(opened === 'menu' ? null : 'menu')}
      >
        <span className="avatar" aria-hidden="true">
          {avatar ? <img src={avatar} alt="" /> : initial}
        </span>
        <span className="account-name">{name}</span>
        <Icon name="arrowDown" />
      </button>
      {user && opened === 'menu' && (
        <Menu
          label="账户"
          className="account-list"
          opener={() => button.current}
          align="end"
          head={
            <>
              <b>{name}</b>
              <span className="meta">
                {user.bank_name ?? user.company_name} {user.role_name}
              </span>
              {user.last_login_time && (
                <span className="meta">上次登录 {longTime(user.last_login_time)}</span>
              )}
            </>
          }
          entries={[
            { label: '上传头像', icon: 'user', onSelect: () => setOpened('avatar') },
            { label: '修改密码', icon: 'key', onSelect: () => setOpened('password') },
            { label: '外观', icon: 'screen', onSelect: () => setOpened('appearance') },
            { label: '退出系统', icon: 'exit', divided: true, onSelect: () => setOpened('leave') },
          ]}
          onClose={close}
        />
      )}
      <AvatarDialog
        open={opened === 'avatar'}
        account={user?.account ?? ''}
        initial={initial}
        present={avatar}
        onClose={close}
        onDone={close}
      />
      {user && opened === 'password' && (
        <Suspense fallback={null}>
          <ChangePasswordDialog account={user.account} onDone={onPasswordChanged} onCancel={close} />
        </Suspense>
      )}
      {user && (
        <Dialog
          open={opened === 'appearance'}
          title="外观"
          size="medium"
          role="dialog"
          onClose={close}
          footer={<Button onClick={close}>关闭</Button>}
        >
          <AppearanceChoice />
        </Dialog>
      )}
      <SignOutDialog open={opened === 'leave'} onClose={close} />
    </div>
  )
}
