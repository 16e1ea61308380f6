import './portal-shell.css'
import { SERVICE_END, SERVICE_START } from '@portal/shared/calendar/business-hours.ts'
import type { UserInfo } from '@portal/shared/contract/session.ts'
import { lazy, Suspense, useState } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom'
import { useSession } from '../api/session.tsx'
import { displayName } from '../api/stored-member.ts'
import { routeOf } from '../app/routes.ts'
import { useSiteConfig } from '../app/site-config.ts'
import { BrandLink } from '../ui/brand-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { longTime } from '../ui/figures.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/states.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { MainNavigation } from './main-navigation.tsx'
import { useMenu } from './menu.ts'
import { NoticeBell } from './notice-bell.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { PortalFooter } from './portal-footer.tsx'
import { SignOut } from './sign-out.tsx'

const MemberStatus = lazy(() => import('./member-status.tsx'))

/** Few are: what they are told is loaded for them alone. */
const isHeldBack = ({ user_status, status }: UserInfo): boolean => user_status !== 0 || status !== 4

const Account = () => {
  const { user, state } = useSession()
  if (state.status === 'loading') return null
  if (!user)
    return (
      <>
        <ButtonLink to="/login" variant="text">
          登录
        </ButtonLink>
        <ButtonLink to="/regist" variant="primary" className="hide-phone">
          注册
        </ButtonLink>
      </>
    )
  return (
    <>
      <NoticeBell />
      <span className="account hide-phone">
        <span className="avatar" aria-hidden="true">
          {user.name.slice(0, 1)}
        </span>
        <span className="account-name" title={`${user.company_name} - ${displayName(user)}`}>
          {user.company_name} - {displayName(user)}
        </span>
      </span>
      <SignOut className="link-button account-out hide-phone" />
    </>
  )
}

const SectionBar = () => {
  const groups = useMenu()
  if (groups.length === 0) return null
  return (
    <nav className="section-bar" aria-label="业务菜单">
      <div className="wrap">
        {groups.map(group => (
          <div key={group.id} className="section-group">
            {!group.isPage && <span className="section-label">{group.name}</span>}
            {group.items.map(item => (
              <NavLink key={item.id} to={item.path}>
                {item.name}
              </NavLink>
            ))}
          </div>
        ))}
      </div>
    </nav>
  )
}

/** Header, page and footer of the public and the customers' side. */
export const PortalShell = () => {
  const [menuOpen, setMenuOpen] = useState(false)
  const { pathname } = useLocation()
  const { user } = useSession()
  const { page } = useSiteConfig()
  const wide = routeOf(pathname)?.wide ?? false
  return (
    <div className={wide ? 'portal is-wide' : 'portal'}>
      <header>
        <a className="skip-link" href="#content">
          跳到正文
        </a>
        <div className="strip">
          <div className="wrap">
            <span>
              欢迎使用{page.name}，服务时间 {SERVICE_START}-{SERVICE_END}
            </span>
            <span className="strip-right">
              {user?.last_login_time && <span>上次登录 {longTime(user.last_login_time)}</span>}
              <Link to="/commonQus">常见问题</Link>
              <span>服务热线 154 0000 0000</span>
            </span>
          </div>
        </div>
        <div className="portal-head">
          <div className="wrap">
            <BrandLink />
            <MainNavigation />
            <div className="portal-actions">
              <Account />
              <button
                type="button"
                className="icon-button only-phone"
                aria-label="菜单"
                aria-expanded={menuOpen}
                onClick={() => setMenuOpen(true)}
              >
                <Icon name="menu" size={20} />
              </button>
            </div>
          </div>
        </div>
      </header>
      <SectionBar />
      <PhoneMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
      <main id="content" className="portal-content">
        {user && isHeldBack(user) && (
          <Suspense fallback={null}>
            <MemberStatus />
          </Suspense>
        )}
        <div className="wrap breadcrumb-row">
          <Breadcrumb />
        </div>
        <Suspense fallback={<Skeleton rows={6} />}>
          <Outlet />
        </Suspense>
      </main>
      <PortalFooter />
    </div>
  )
}
