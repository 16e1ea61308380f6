import type { UserInfo } from '@portal/shared/contract/session.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { browserStorage, type MemberName, memberNames, tabStorage } from './storage.ts'

/*
 * What the specification keeps on the client: display only, never trusted. The
 * names, `isOpetUser` and `loginMemeberType` included, are the specification's; docs/sessions.md says what each holds.
 */
export type StoredMemberType = 'company' | 'finacy' | 'invest' | 'government' | 'admin'

export type MemberDetail = RowOf<'/api/member/current_member_detail'>

const menuKey = 'menuData'

const storedTypeOf = (user: Pick<UserInfo, 'member_type' | 'kind'>): StoredMemberType => {
  if (user.member_type === 'comp') return 'company'
  if (user.member_type === 'financeOrg') return 'finacy'
  if (user.member_type === 'investOrg') return 'invest'
  return user.kind === 'government' ? 'government' : 'admin'
}

/** A sub-operator is shown as parent name joined with the own one. */
export const displayName = (user: Pick<UserInfo, 'name' | 'parent_user_name'>): string =>
  user.parent_user_name ? `${user.parent_user_name} - ${user.name}` : user.name

/** Stores who is signed in. What the member detail has added stays while it is the same user. */
export const storeMember = (user: UserInfo): void => {
  const isSame = tabStorage.read('userId') === user.user_id
  const values: Record<MemberName, string> = {
    account: user.account,
    name: displayName(user),
    role: user.role_name,
    userCode: user.user_code,
    ext: (isSame && tabStorage.read('ext')) || '',
    loginMemeberType: storedTypeOf(user),
    lastLoginTime: user.last_login_time ?? '',
    userId: user.user_id,
    isOpetUser: user.parent_user_name ? '1' : '0',
    orgCode: user.org_code,
    uscCode: user.usc_code,
    companyName: user.bank_name ?? user.company_name,
    userName: user.name,
    logoPath: (isSame && tabStorage.read('logoPath')) || '',
    status: String(user.status),
  }
  // The menu of whoever was here before is not this member's.
  if (tabStorage.read('userId') !== user.user_id) tabStorage.remove(menuKey)
  for (const name of memberNames) tabStorage.write(name, values[name])
}

/**
 * Adds what only the member detail says: the company's logo, and as `ext` the facts that have no name of their own.
 * Of a detail that is another member's nothing is taken.
 */
export const storeMemberDetail = (detail: MemberDetail): void => {
  if (tabStorage.read('account') !== detail.user_account) return
  const { authentication, acpt_e_sign, is_main_account, operator_name, user_avatar } = detail
  tabStorage.write('logoPath', detail.logo_path ?? '')
  tabStorage.write(
    'ext',
    JSON.stringify({ authentication, acpt_e_sign, is_main_account, operator_name, user_avatar }),
  )
}

export const hasMemberDetail = (): boolean => Boolean(tabStorage.read('ext'))

export const storeMenu = (menu: unknown): void => tabStorage.write(menuKey, JSON.stringify(menu))

export const storedMemberType = (): StoredMemberType | null =>
  tabStorage.read('loginMemeberType') as StoredMemberType | null

/** Somebody has been signed in in this tab, and has not signed out. */
export const hasStoredMember = (): boolean => Boolean(tabStorage.read('userId'))

/** Forgets the member. */
export const clearStored = (): void => {
  for (const name of [...memberNames, menuKey] as const) tabStorage.remove(name)
}

/** Leaving the page does not allow another code sooner: the bank refuses it for as long. */
const stillCounts = (name: string): boolean =>
  name.startsWith('countdown:') && Number(tabStorage.read(name as `countdown:${string}`)) > Date.now()

/** Forgets everything, as entering a login page does; only the running countdowns of codes go on. */
export const clearAllStored = (): void => {
  tabStorage.clear(stillCounts)
  browserStorage.clear()
}
