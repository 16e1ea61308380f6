import './admin-shell.css'
import { Suspense } from 'react'
import { Link, NavLink, Outlet } from 'react-router-dom'
import { useSession } from '../api/session.tsx'
import { displayName } from '../api/stored-member.ts'
import { longTime } from '../ui/figures.tsx'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { Skeleton } from '../ui/states.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { ConfiguredFooter } from './configured-footer.tsx'
import { useMenu } from './menu.ts'
import { SignOut } from './sign-out.tsx'

const Sidebar = () => {
  const { user } = useSession()
  const groups = useMenu()
  return (
    <aside className="sidebar">
      <Link className="sidebar-brand" to="/">
        <Logo />
        <b>票据业务管理端</b>
      </Link>
      {user && (
        <p className="sidebar-role">
          <span>当前角色</span>
          <b>{user.role_name}</b>
        </p>
      )}
      <nav className="sidebar-menu" aria-label="主菜单">
        {groups.map(group => (
          <div key={group.id}>
            <p>
              <Icon name="money" />
              {group.name}
            </p>
            {group.items.map(item => (
              <NavLink key={item.id} to={item.path}>
                {item.name}
              </NavLink>
            ))}
          </div>
        ))}
      </nav>
    </aside>
  )
}

const Account = () => {
  const { user } = useSession()
  if (!user) return null
  return (
    <>
      {user.last_login_time && <span className="meta">上次登录 {longTime(user.last_login_time)}</span>}
      <span className="account">
        <span className="avatar" aria-hidden="true">
          {user.name.slice(0, 1)}
        </span>
        {displayName(user)}
      </span>
      <SignOut className="link-button account-out" />
    </>
  )
}

/** Sidebar, top bar, breadcrumb and footer of the back office, from 1024 px up. */
export const AdminShell = () => (
  <div className="admin">
    <a className="skip-link" href="#content">
      跳到正文
    </a>
    <Sidebar />
    <div className="admin-body">
      <header className="admin-top">
        <Breadcrumb />
        <div className="portal-actions">
          <Account />
        </div>
      </header>
      <main id="content" className="admin-content">
        <Suspense fallback={<Skeleton rows={8} />}>
          <Outlet />
        </Suspense>
      </main>
      <ConfiguredFooter className="admin-foot" />
    </div>
  </div>
)
