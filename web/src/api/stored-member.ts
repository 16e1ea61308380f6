import type { UserInfo } from '@portal/shared/contract/session.ts'

/*
 * What the specification keeps on the client (section 3, design section 10): display only, never trusted. The
 * names, `isOpetUser` and `loginMemeberType` included, are the specification's.
 */
export type StoredMemberType = 'company' | 'finacy' | 'invest' | 'government' | 'admin'

const keys = [
  'account',
  'name',
  'role',
  'userCode',
  'ext',
  'loginMemeberType',
  'lastLoginTime',
  'userId',
  'isOpetUser',
  'orgCode',
  'uscCode',
  'companyName',
  'userName',
  'logoPath',
  'status',
] as const
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

export const storeMember = (user: UserInfo): void => {
  const values: Record<(typeof keys)[number], string> = {
    account: user.account,
    name: displayName(user),
    role: user.role_name,
    userCode: user.user_code,
    ext: '',
    loginMemeberType: storedTypeOf(user),
    lastLoginTime: user.last_login_time ?? '',
    userId: user.user_id,
    isOpetUser: user.parent_user_name ? '1' : '0',
    orgCode: user.org_code,
    uscCode: user.usc_code,
    companyName: user.company_name,
    userName: user.name,
    logoPath: '',
    status: String(user.status),
  }
  for (const key of keys) sessionStorage.setItem(key, values[key])
}

export const storeMenu = (menu: unknown): void => sessionStorage.setItem(menuKey, JSON.stringify(menu))

export const storedMemberType = (): StoredMemberType | null =>
  sessionStorage.getItem('loginMemeberType') as StoredMemberType | null

/** Forgets the member; with `everything` also local storage, as entering a login page does. */
export const clearStored = (everything = false): void => {
  for (const key of [...keys, menuKey]) sessionStorage.removeItem(key)
  if (everything) {
    sessionStorage.clear()
    localStorage.clear()
  }
}
