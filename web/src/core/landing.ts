import { type Access, isAllowed } from '@portal/shared/access/access.ts'
import { judgeRoute, type LoadedPermissions } from '@portal/shared/access/route-rule.ts'
import type { UserInfo } from '@portal/shared/contract/session.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { pageRules } from './page-rules.ts'
import { pageOf, pages, type SignInPath } from './pages.ts'
import { outsideReturnUrl, ownReturnUrl } from './return-url.ts'
import type { StoredMemberType } from './stored-member.ts'

const loginPages: Record<StoredMemberType, SignInPath> = {
  company: '/login',
  finacy: '/loginztx',
  invest: '/loginadmin',
  government: '/loginadmin',
  admin: '/loginadmin',
}

/** Sign-in page of a member type; without one, of those the page is for. */
export const loginPageOf = (type: StoredMemberType | null, access?: Access): string => {
  if (type) return loginPages[type] ?? '/loginadmin'
  const types = access && access !== 'public' ? access.types : undefined
  if (!types || types.includes('comp')) return '/login'
  return types.includes('financeOrg') ? '/loginztx' : '/loginadmin'
}

/** Whether a path is one of the pages on which people sign in. */
export const isSignInPage = (path: string): boolean => Object.values<string>(loginPages).includes(path)

/** History state of a sign-in page to which another tab's sign-out redirected, with the page it came from. */
export interface CameFromRedirect {
  cameFromRedirect: true
  from: { userId: string; path: string }
}

/** The history state of 403: the path of the page that was refused. */
export interface Refused {
  refused: string
}

/** The guide shown at a first sign-in. */
export const firstUseGuide = '/commonQus?id=1357653'

/** 0 under audit, 7 audit failed: there is nothing to trade yet. */
export const waitsForAudit = ({ member_type, status }: UserInfo): boolean =>
  member_type !== 'admin' && (status === 0 || status === 7)

/** Each type's own home; an investor has none. */
const homes: Partial<Record<UserInfo['member_type'], string>> = {
  comp: '/tx',
  financeOrg: '/ztx',
  admin: '/mainIndex',
}

/** Where a user goes after signing in, and from `/`. */
export const landingOf = (user: UserInfo | null): string => {
  if (!user) return '/main'
  if (waitsForAudit(user)) return '/userCenter/index'
  const home = homes[user.member_type]
  if (home && pageOf(home)) return home
  const first = pages.find(
    route => route.layout === 'admin' && route.access !== 'public' && isAllowed(route.access, user),
  )
  return first?.path ?? '/main'
}

/**
 * The page to return to after signing in, or null: a path, or the full address of a page here. Only pages of the route
 * table are followed, so neither another site (`//host`, `\\host`, `javascript:`) nor a sign-in page nor an
 * error page can be asked for.
 */
export const safeReturnUrl = (value: string | null): string | null => {
  const url = ownReturnUrl(value, window.location.origin)
  if (!url || !pageOf(url.pathname)) return null
  const leadsNowhere = isSignInPage(url.pathname) || url.pathname.startsWith('/errors/')
  return leadsNowhere ? null : url.pathname + url.search
}

/** The page permissions in the answer of the menu call. */
export const permissionsOf = (menu: RowOf<'/api/user/get_menu_list'>): LoadedPermissions => ({
  systemMenu: menu.system_menu ?? [],
  userMenu: menu.menu_list.map(item => item.url),
})

/** Whether a user may open a page of the route table; `loading` until their permissions are known. */
export const verdictOf = (user: UserInfo, address: string, permissions: LoadedPermissions | null) => {
  const path = address.split('?')[0] ?? ''
  const access = pageOf(path)?.access ?? {}
  return judgeRoute({ path, access, whitelist: pageRules().route_whitelist, principal: user, permissions })
}

/** Another system to return to, when operators have listed its host. */
export const outsideUrl = (search: string): string | null =>
  outsideReturnUrl(new URLSearchParams(search).get('returnUrl'), pageRules().outside_hosts)

export const withReturnUrl = (loginPage: string, path: string): string =>
  safeReturnUrl(path) && path !== '/main' ? `${loginPage}?returnUrl=${encodeURIComponent(path)}` : loginPage
