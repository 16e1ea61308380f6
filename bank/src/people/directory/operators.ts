import { systemCode } from '@portal/shared/access/masks.ts'
import type { Principal } from '@portal/shared/access/principal.ts'
import type { UserInfo } from '@portal/shared/contract/session.ts'
import { accountStatus, memberStatus } from '@portal/shared/people/member-status.ts'
import { and, eq, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../platform/db/db.ts'
import { bankOrg } from '../../platform/db/schema/bills.ts'
import { member } from '../../platform/db/schema/members.ts'
import { operator } from '../../platform/db/schema/people.ts'

export type OperatorRow = typeof operator.$inferSelect
export type MemberRow = typeof member.$inferSelect

/** An operator and the member they act for. */
export interface Inside {
  operator: OperatorRow
  member: MemberRow
  /** Of an officer of one discounting bank, that bank's name. */
  bankName?: string | null
}

/** The same with, for a sub-operator, the main account's name. */
export interface Person extends Inside {
  parentName: string | null
}

const parent = alias(operator, 'parent')

/** Selects people; add the condition. */
export const selectPeople = (on: Db | Tx) =>
  on
    .select({ operator, member, parentName: parent.userName, bankName: bankOrg.name })
    .from(operator)
    .innerJoin(member, eq(operator.memberId, member.id))
    .leftJoin(parent, eq(operator.parentId, parent.id))
    .leftJoin(bankOrg, eq(bankOrg.id, operator.bankOrgId))

/** Not a program: what concerns people alone. */
export const isPerson = ne(operator.kind, 'machine')

/** The person behind an account name, or undefined. */
export const findByAccount = async (on: Db | Tx, account: string): Promise<Person | undefined> => {
  const [person] = await selectPeople(on).where(and(eq(operator.account, account), isPerson))
  return person
}

/** The account or its member: no session begins or goes on. */
export const isDisabled = (person: Inside): boolean =>
  person.operator.status === accountStatus.disabled || person.member.status === memberStatus.disabled

/** The person as access rules see them. */
export const principalOf = ({ operator, member, bankName }: Inside): Principal => ({
  member_type: member.memberType,
  kind: operator.kind,
  is_main_account: operator.isMainAccount,
  ...(operator.bankOrgId !== null && { bank_name: bankName ?? '' }),
  biz_roles: operator.bizRoles,
  permissions: { [systemCode]: operator.permissionMask },
})

/** `user_info` of the sign-in answer. */
export const userInfoOf = (person: Person): UserInfo => ({
  account: person.operator.account,
  name: person.operator.userName,
  last_login_time: person.operator.lastLoginAt?.toISOString() ?? null,
  user_id: String(person.operator.id),
  user_code: person.member.userCode,
  ...(person.parentName !== null && { parent_user_name: person.parentName }),
  status: person.member.status,
  user_status: person.operator.userStatus,
  role_name: person.operator.roleName,
  company_name: person.member.companyName,
  org_code: person.member.orgCode,
  usc_code: person.member.uscCode ?? '',
  ...principalOf(person),
})
