import { hasPermission } from '@portal/shared/access/masks.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { asc, eq } from 'drizzle-orm'
import type { AtRestCipher } from '../../platform/db/at-rest.ts'
import { settleAccount } from '../../platform/db/schema/ledger.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { memberProfile, operatorProfile } from '../../platform/db/schema/profiles.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'
import { findByAccount, type Person, selectPeople } from '../directory/operators.ts'

type Detail = RowOf<'/api/member/detail'>

/** Columns of a profile that are no fields of it. */
const notFields = new Set(['member_id', 'operator_id', 'gmt_modify'])

/** A profile's row as fields of the API: sealed ones opened, empty ones left out. */
export const profileFields = (
  row: Readonly<Record<string, unknown>> | undefined,
  atRest: AtRestCipher,
): Partial<Detail> => {
  const fields: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(row ?? {})) {
    if (value === null || notFields.has(column)) continue
    const isSealed = column.endsWith('_enc')
    const name = isSealed ? column.slice(0, -'_enc'.length) : column
    fields[name] = isSealed ? atRest.open(String(value)) : typeof value === 'bigint' ? String(value) : value
  }
  return fields
}

/** The company's first settlement account, where it has one. */
export const settlementAccountNo = async (ctx: CallCtx, memberId: number): Promise<string | undefined> => {
  const [row] = await ctx.tx
    .select({ sealed: settleAccount.acctNoEnc })
    .from(settleAccount)
    .where(eq(settleAccount.ownerMemberId, memberId))
    .orderBy(asc(settleAccount.id))
    .limit(1)
  return row?.sealed ? ctx.atRest.open(row.sealed) : undefined
}

export const detailOf = async (ctx: CallCtx, { operator: self, member }: Person): Promise<Detail> => {
  const { tx, atRest } = ctx
  const [company] = await tx.select().from(memberProfile).where(eq(memberProfile.member_id, member.id))
  const [person] = await tx.select().from(operatorProfile).where(eq(operatorProfile.operator_id, self.id))
  const settlement = await settlementAccountNo(ctx, member.id)
  const mobile = atRest.open(self.mobileEnc)
  return {
    ...(settlement !== undefined && { finan_account: settlement }),
    ...profileFields(company, atRest),
    ...profileFields(person, atRest),
    user_code: member.userCode,
    user_avatar: self.avatar,
    avatar: self.avatar,
    org_code: member.orgCode,
    usc_code: member.uscCode ?? '',
    company_name: member.companyName,
    operator_name: self.userName,
    acpt_e_sign: member.acptESign ? '1' : '0',
    user_name: self.userName,
    user_account: self.account,
    user_type: member.memberType,
    member_type: member.memberType,
    user_roles: self.bizRoles.join(','),
    status: member.status,
    authentication: member.authentication,
    mobile,
    mobile_phone: mobile,
    is_main_account: self.isMainAccount ? 1 : 0,
    is_deleted: 0,
    need_review: member.needReview ? 1 : 0,
    credit_amount: member.creditAmountFen.toString(),
    remain_credit: member.remainCreditFen.toString(),
    coefficient: member.coefficientE4,
    revenue_bp: member.revenueBp,
    ...(self.parentId !== null && { parent_user_code: member.userCode }),
    root_user_code: member.userCode,
    gmt_create: member.createdAt.toISOString(),
    gmt_modify: member.modifiedAt.toISOString(),
  }
}

/**
 * The person behind an account that the caller may look at: a customer their own member's people, everybody themselves,
 * staff customers by member_view and their own people by user_view.
 * @throws Fault 1003 for staff with neither; 9015 alike for accounts that do not exist and for those of others
 */
export const visiblePerson = async (ctx: CallCtx, account: string): Promise<Person> => {
  const { principal, memberId, account: own } = ctx.operator
  const isStaff = principal.kind === 'staff' || principal.kind === 'admin'
  const mayCustomers = isStaff && hasPermission(principal, 'member_view')
  const mayStaff = isStaff && hasPermission(principal, 'user_view')
  if (isStaff && account !== own && !mayCustomers && !mayStaff) throw new Fault('1003')
  const person = await findByAccount(ctx.tx, account)
  if (!person) throw new Fault('9015')
  const isOwn = isStaff ? account === own : person.member.id === memberId
  const isOpen = person.member.memberType === 'admin' ? mayStaff : mayCustomers
  if (!isOwn && !isOpen) throw new Fault('9015')
  return person
}

export const currentMemberDetail: Handler<'/api/member/current_member_detail'> = async ctx => {
  const [person] = await selectPeople(ctx.tx).where(eq(operator.id, ctx.operator.operatorId))
  if (!person) throw new Fault('9015')
  return [await detailOf(ctx, person)]
}

/** @throws Fault 1003, 9015 */
export const memberDetail: Handler<'/api/member/detail'> = async (ctx, { user_account }) => [
  await detailOf(ctx, await visiblePerson(ctx, user_account)),
]
