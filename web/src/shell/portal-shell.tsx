import './portal-shell.css'
import './section-bar.css'
import { SERVICE_END, SERVICE_START } from '@portal/shared/calendar/business-hours.ts'
import type { UserInfo } from '@portal/shared/contract/session.ts'
import { lazy, Suspense, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { useSession } from '../core/api/session.tsx'
import { pageOf } from '../core/pages.ts'
import { useSiteConfig } from '../core/site-config.ts'
import { BrandLink } from '../ui/brand-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { longTime } from '../ui/data/figures.tsx'
import { Icon } from '../ui/icon.tsx'
import { SignOut } from '../widgets/sign-out.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { MainNavigation } from './main-navigation.tsx'
import { useKnownMenu } from './menu.ts'
import { NoticeBell } from './notice-bell.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { PortalFooter } from './portal-footer.tsx'
import { SearchEntry } from './search/search-entry.tsx'
import { currentIf, ShellLink, usePresent } from './shell-link.tsx'
import { useShellMember } from './shell-member.ts'

const MemberStatus = lazy(() => import('./member-status.tsx'))

const NORMAL = 4

/** Rarely shown, so its code is loaded only for the members concerned. */
const isHeldBack = ({ user_status, status }: UserInfo): boolean => user_status !== 0 || status !== NORMAL

/** The same of whom this tab showed last: the page begins below the room that the words will take. */
const RoomForStatus = () => {
  const { user } = useSession()
  const member = useShellMember()
  const isAwaited = !user && member && member.memberType !== 'admin' && member.status !== NORMAL
  return isAwaited ? <div className="member-status-room" /> : null
}

const Account = () => {
  const { state } = useSession()
  const member = useShellMember()
  if (!member && state.status === 'loading') return null
  if (!member)
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
  const { companyName, name, initial } = member
  return (
    <>
      <SearchEntry />
      <NoticeBell />
      <span className="account hide-phone">
        <span className="avatar" aria-hidden="true">
          {initial}
        </span>
        <span className="account-name" data-hint={`${companyName} - ${name}`}>
          <span className="account-company">{companyName}</span>
          <span className="account-person"> - {name}</span>
        </span>
      </span>
      <SignOut className="link-button account-out hide-phone" />
    </>
  )
}

const SectionBar = () => {
  const groups = useKnownMenu()
  const isPresent = usePresent()
  if (groups?.length === 0) return null
  return (
    <nav className="section-bar" aria-label="业务菜单">
      <div className="wrap">
        {groups?.map(group => (
          <div key={group.id} className="section-group">
            {!group.isPage && <span className="section-label">{group.name}</span>}
            {group.items.map(item => (
              <ShellLink key={item.id} to={item.path} aria-current={currentIf(isPresent(item.path))}>
                {item.name}
              </ShellLink>
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
  const member = useShellMember()
  const { page } = useSiteConfig()
  const wide = pageOf(pathname)?.wide ?? false
  return (
    <div className={`portal ${wide ? 'is-wide' : ''} ${member ? 'is-member' : ''}`}>
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
              {member?.lastLogin && <span>上次登录 {longTime(member.lastLogin)}</span>}
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
          <Suspense fallback={<div className="member-status-room" />}>
            <MemberStatus />
          </Suspense>
        )}
        <RoomForStatus />
        <div className="wrap breadcrumb-row">
          <Breadcrumb />
        </div>
        <Suspense fallback={<PageSkeleton path={pathname} />}>
          <Outlet />
        </Suspense>
      </main>
      <PortalFooter />
      <PhoneBar />
    </div>
  )
}
