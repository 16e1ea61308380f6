import { type Access, isAllowed } from '@portal/shared/access/access.ts'

import type { UserInfo } from '@portal/shared/contract/session.ts'
import type { StoredMemberType } from '../api/stored-member.ts'
import { pageRules } from './page-rules.ts'
import { outsideReturnUrl } from './return-url.ts'
import { routeOf, routes } from './routes.ts'

const loginPages: Record<StoredMemberType, string> = {
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

/** The guide shown at a first sign-in (specification section 2). */
export const firstUseGuide = '/commonQus?id=1357653'

/** 0 under audit, 7 audit failed: there is nothing to trade yet. */
export const waitsForAudit = ({ member_type, status }: UserInfo): boolean =>
  member_type !== 'admin' && (status === 0 || status === 7)

/** Each type's own home (specification section 4); an investor has none. */
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
  if (home && routeOf(home)) return home
  const first = routes.find(
    route => route.layout === 'admin' && route.access !== 'public' && isAllowed(route.access, user),
  )
  return first?.path ?? '/main'
}

/**
 * The page to return to after signing in, or null. Only pages of the route table are followed, so neither another
 * site (`//host`, `\\host`, `javascript:`) nor a sign-in page can be asked for.
 */
export const safeReturnUrl = (value: string | null): string | null => {
  if (!value?.startsWith('/')) return null
  const url = URL.canParse(value, window.location.origin) ? new URL(value, window.location.origin) : null
  if (!url || url.origin !== window.location.origin) return null
  const route = routeOf(url.pathname)
  return route && route.layout !== 'bare' ? url.pathname + url.search : null
}

/** Another system to return to, when operators have listed its host. */
export const outsideUrl = (search: string): string | null =>
  outsideReturnUrl(new URLSearchParams(search).get('returnUrl'), pageRules().outside_hosts)

export const withReturnUrl = (loginPage: string, path: string): string =>
  safeReturnUrl(path) && path !== '/main' ? `${loginPage}?returnUrl=${encodeURIComponent(path)}` : loginPage
