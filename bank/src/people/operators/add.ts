import type { BizRole } from '@portal/shared/access/principal.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { maskMobile } from '@portal/shared/people/mask.ts'
import { FIRST_PASSWORD } from '@portal/shared/people/member-status.ts'
import { and, eq } from 'drizzle-orm'
import { operator } from '../../platform/db/schema/people.ts'
import { tellPeople } from '../../platform/feed/feed.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'
import { refreshAccess } from '../directory/masks.ts'
import { firstPasswordOf } from '../passwords/first-password.ts'
import { officerBankOf } from './officer-bank.ts'
import { checkCount, checkMobile, checkName, checkStaffAccount, numberTaken } from './rules.ts'
import { lockMemberRow } from './scope.ts'
import { tellOfNewOfficer } from './staff-news.ts'

interface NewPerson {
  account: string
  mobile: string
  userName: string
  kind: 'customer' | 'staff'
  bizRoles: BizRole[]
  parentId: number | null
  /** Of an officer of one discounting bank. */
  bankOrgId?: number | null
}

/** Writes a person of the caller's member who must change the password sent to them. @throws Fault 23008 */
const writePerson = async (ctx: CallCtx, person: NewPerson, audited: object = {}): Promise<number> => {
  const { password, passwordHash } = firstPasswordOf(ctx)
  const { mobile, ...values } = person
  const [row] = await ctx.tx
    .insert(operator)
    .values({
      ...values,
      memberId: ctx.operator.memberId,
      passwordHash,
      mobileEnc: ctx.atRest.seal(mobile),
      userStatus: FIRST_PASSWORD,
      createdAt: ctx.now(),
      modifiedAt: ctx.now(),
    })
    .onConflictDoNothing({ target: operator.account })
    .returning({ id: operator.id })
  if (!row) throw numberTaken()
  await refreshAccess(ctx, [row.id])
  const text = `您的账号已开通，登录账号${person.account}，初始密码${password}，首次登录须修改密码。`
  await ctx.sendSms({ mobile, purpose: 'initial_pwd', text })
  await ctx.audit({
    action: 'operator.add',
    objectType: 'operator',
    objectNo: String(row.id),
    after: {
      account: maskMobile(person.account),
      biz_roles: person.bizRoles,
      kind: person.kind,
      ...audited,
    },
  })
  await tellPeople(ctx)
  return row.id
}

const mainAccountOf = async (ctx: CallCtx): Promise<number | null> => {
  const [main] = await ctx.tx
    .select({ id: operator.id })
    .from(operator)
    .where(and(eq(operator.memberId, ctx.operator.memberId), eq(operator.isMainAccount, true)))
  return main?.id ?? null
}

/** Adds an operator or sub-account of the caller's member. @throws Fault 23003, 23008 */
export const addPerson = async (
  ctx: CallCtx,
  input: { user_name: string; mobile: string; biz_roles: BizRole[] },
) => {
  checkMobile(input.mobile)
  const { memberId } = ctx.operator
  await lockMemberRow(ctx, memberId)
  await checkCount(ctx, memberId)
  await checkName(ctx, memberId, input.user_name)
  const id = await writePerson(ctx, {
    account: input.mobile,
    mobile: input.mobile,
    userName: input.user_name,
    kind: 'customer',
    bizRoles: [...new Set(input.biz_roles)],
    parentId: await mainAccountOf(ctx),
  })
  return [{ result: 'ok' as const, user_id: String(id) }]
}

/** Adds an officer of the caller's unit, who may do nothing until roles say so. @throws Fault 20380, 23003, 23008, 1003 */
export const addUser: Handler<'/api/admin/user/add'> = async (ctx, input) => {
  checkStaffAccount(input.account)
  checkMobile(input.mobile)
  // A government user has no officers.
  if (ctx.operator.principal.kind === 'government') throw new Fault('1003')
  const [same] = await ctx.tx
    .select({ id: operator.id })
    .from(operator)
    .where(eq(operator.account, input.account))
  if (same) throw new Fault('23008', { text: '该账号已存在', fields: { account: '该账号已存在' } })
  await lockMemberRow(ctx, ctx.operator.memberId)
  await checkName(ctx, ctx.operator.memberId, input.user_name)
  const { bank_no } = input
  const officer: NewPerson = {
    account: input.account,
    mobile: input.mobile,
    userName: input.user_name,
    kind: 'staff',
    bizRoles: [],
    parentId: null,
    bankOrgId: await officerBankOf(ctx, bank_no ?? ''),
  }
  const id = await writePerson(ctx, officer, bank_no ? { bank_no } : {})
  await tellOfNewOfficer(ctx, { id, userName: input.user_name, account: input.account })
  return [{ result: 'ok', user_id: String(id) }]
}
