import type { MemberType, OperatorKind } from '@portal/shared/access/principal.ts'
import type { UserInfo } from '@portal/shared/contract/session.ts'
import { useSession } from '../core/api/session.tsx'
import { lockedAt } from '../core/screen-lock.ts'
import { type ShownLast, shownLast } from '../core/shown-last.ts'
import { displayName, type StoredMemberType } from '../core/stored-member.ts'

/** The user's data as header, menu and tabs show it. Display only: it grants nothing. */
export interface ShellMember {
  userId: string
  memberType: MemberType
  isGovernment: boolean
  /** Own name, a sub-operator's after the parent's. */
  name: string
  initial: string
  companyName: string
  roleName: string
  /** '' when this is the first time. */
  lastLogin: string
  status: number
}

const ofUser = (user: UserInfo): ShellMember => ({
  userId: user.user_id,
  memberType: user.member_type,
  isGovernment: user.kind === 'government',
  name: displayName(user),
  initial: user.name.slice(0, 1),
  companyName: user.bank_name ?? user.company_name,
  roleName: user.role_name,
  lastLogin: user.last_login_time ?? '',
  status: user.status,
})

const memberTypes: Record<StoredMemberType, MemberType> = {
  company: 'comp',
  finacy: 'financeOrg',
  invest: 'investOrg',
  government: 'admin',
  admin: 'admin',
}

const ofStored = (stored: ShownLast): ShellMember => ({
  userId: stored.userId,
  memberType: memberTypes[stored.type],
  isGovernment: stored.type === 'government',
  name: stored.name,
  initial: stored.userName.slice(0, 1),
  companyName: stored.companyName,
  roleName: stored.role,
  lastLogin: stored.lastLoginTime,
  status: stored.status,
})

/**
 * Who is here: the signed-in user or, until the gateway has said, whom this tab showed last, so that a reload begins
 * with the same frame. Behind a locked screen nobody is named.
 */
export const useShellMember = (): ShellMember | null => {
  const { state } = useSession()
  if (state.status === 'member') return ofUser(state.user)
  if (state.status !== 'loading' && state.status !== 'unknown') return null
  const stored = shownLast()
  return stored && lockedAt(stored.userId) === undefined ? ofStored(stored) : null
}

/** Whether an access rule names this member's type: all that can be known before the gateway has said who it is. */
export const typeMay = (
  rule: { types?: readonly MemberType[]; kinds?: readonly OperatorKind[] } | 'public',
  { memberType, isGovernment }: ShellMember,
): boolean => {
  if (rule === 'public') return true
  if (rule.types && !rule.types.includes(memberType)) return false
  return !rule.kinds || rule.kinds.includes('government') === isGovernment
}
