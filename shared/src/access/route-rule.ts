import { type Access, isAllowed } from './access.ts'
import type { Principal } from './principal.ts'

/** Open without signing in, regardless of the configuration. */
const alwaysOpen: readonly string[] = ['/', '/login', '/errors/404', '/errors/403', '/errors/500']

/** Answer of the menu call: the system's permission menu, and the part of it in this user's tree, as paths. */
export interface LoadedPermissions {
  systemMenu: readonly string[]
  userMenu: readonly string[]
}

export interface RouteFacts {
  path: string
  /** The page's own rule, by member type and permission. */
  access: Access
  /** Paths of the configuration; `/information/*` means all below. */
  whitelist: readonly string[]
  /** Undefined for guests. */
  principal: Principal | undefined
  /** Null while the permissions are not loaded. */
  permissions: LoadedPermissions | null
}

/** `loading`: not known before the permissions are there. */
export type RouteVerdict = 'open' | 'sign_in' | 'loading' | 'closed'

const listed = (path: string, entries: readonly string[]) =>
  entries.some(entry => (entry.endsWith('/*') ? path.startsWith(entry.slice(0, -1)) : path === entry))

/**
 * Whether a page may be opened: the root and whitelisted paths always; others need a
 * user of the right type and loaded permissions, and are open unless the system's permission menu lists them and
 * the user's tree does not.
 */
export const judgeRoute = ({ path, access, whitelist, principal, permissions }: RouteFacts): RouteVerdict => {
  if (access === 'public' || listed(path, alwaysOpen) || listed(path, whitelist)) return 'open'
  if (!principal) return 'sign_in'
  if (!isAllowed(access, principal)) return 'closed'
  if (permissions === null) return 'loading'
  return permissions.systemMenu.includes(path) && !permissions.userMenu.includes(path) ? 'closed' : 'open'
}
