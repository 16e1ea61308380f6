import { hasPermission } from './masks.ts'
import type { PermissionName } from './permissions.ts'
import type { BizRole, MemberType, OperatorKind, Principal } from './principal.ts'

/**
 * Who may make a call or open a page. `public` needs no session; `{}` needs one; every named condition
 * must hold, and within a list one match is enough.
 */
export type Access =
  | 'public'
  | {
      types?: readonly MemberType[]
      kinds?: readonly OperatorKind[]
      main?: true
      roles?: readonly BizRole[]
      permission?: PermissionName
      /** For the platform's own people only: not for officers of one discounting bank. */
      platform?: true
    }

/** The access rule as one pure function, used by web, BFF and bank alike. */
export const isAllowed = (access: Access, principal: Principal | undefined): boolean => {
  if (access === 'public') return true
  if (!principal) return false
  if (access.types && !access.types.includes(principal.member_type)) return false
  if (access.kinds && !access.kinds.includes(principal.kind)) return false
  if (access.main && !principal.is_main_account) return false
  if (access.roles && !access.roles.some(role => principal.biz_roles.includes(role))) return false
  if (access.platform && principal.bank_name !== undefined) return false
  if (access.permission && !hasPermission(principal, access.permission)) return false
  return true
}

/**
 * Whether an operator whom the rule refuses could be let in after a change of their rights: roles and permissions
 * are given and taken, member type and kind never change.
 */
export const mayBeGiven = (access: Access, principal: Principal): boolean => {
  if (access === 'public') return true
  const { types, kinds } = access
  return isAllowed({ ...(types && { types }), ...(kinds && { kinds }) }, principal)
}
