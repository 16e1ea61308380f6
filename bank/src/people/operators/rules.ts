import { Fault } from '@portal/shared/errors/fault.ts'
import { isMobile } from '@portal/shared/people/identity.ts'
import { accountStatus } from '@portal/shared/people/member-status.ts'
import { and, count, eq, ne, sql } from 'drizzle-orm'
import { member } from '../../platform/db/schema/members.ts'
import { operator } from '../../platform/db/schema/people.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { isPerson, type OperatorRow } from '../directory/operators.ts'

/** Operators of one member, the main account not counted (rule 23008). */
const maxOperators = 20

/** A refusal that names its field. */
export const refused = (code: '23003' | '23008', field: string, text: string) =>
  new Fault(code, { text, fields: { [field]: text } })

export const numberTaken = () => refused('23008', 'mobile', '该手机号已注册')

/** @throws Fault 23003 for what is no mobile number */
export const checkMobile = (mobile: string): void => {
  if (!isMobile(mobile)) throw refused('23003', 'mobile', '手机号码格式不正确')
}

/** @throws Fault 23003 for an account that no officer may have */
export const checkStaffAccount = (account: string): void => {
  if (!/^[A-Za-z][A-Za-z0-9._]{3,31}$/.test(account)) {
    throw refused('23003', 'account', '登录账号须为4-32位字母、数字、点或下划线，以字母开头')
  }
}

/** @throws Fault 23008 when the member has a person of that name */
export const checkName = async (ctx: Ctx, memberId: number, userName: string, self?: number) => {
  const [same] = await ctx.tx
    .select({ id: operator.id })
    .from(operator)
    .where(
      and(
        eq(operator.memberId, memberId),
        eq(operator.userName, userName),
        self === undefined ? undefined : ne(operator.id, self),
      ),
    )
    .limit(1)
  if (same) throw refused('23008', 'user_name', '操作员姓名已存在')
}

/** @throws Fault 23008 when there are as many as there may be */
export const checkCount = async (ctx: Ctx, memberId: number): Promise<void> => {
  const [all] = await ctx.tx
    .select({ total: count() })
    .from(operator)
    .where(and(eq(operator.memberId, memberId), eq(operator.isMainAccount, false), isPerson))
  if ((all?.total ?? 0) >= maxOperators) throw new Fault('23008', { text: '操作员数量已达上限' })
}

/**
 * A member whose applications are reviewed keeps one enabled checker besides the one about to leave.
 * @throws Fault 23009
 */
export const keepChecker = async (ctx: Ctx, leaving: OperatorRow): Promise<void> => {
  if (leaving.status !== accountStatus.enabled || !leaving.bizRoles.includes('checker')) return
  const [owner] = await ctx.tx
    .select({ needReview: member.needReview })
    .from(member)
    .where(eq(member.id, leaving.memberId))
  if (!owner?.needReview) return
  const [others] = await ctx.tx
    .select({ total: count() })
    .from(operator)
    .where(
      and(
        eq(operator.memberId, leaving.memberId),
        ne(operator.id, leaving.id),
        eq(operator.status, accountStatus.enabled),
        sql`'checker' = any(${operator.bizRoles})`,
      ),
    )
  if ((others?.total ?? 0) === 0) throw new Fault('23009')
}

/** The back office keeps one enabled administrator. @throws Fault 20000 */
export const keepAdministrator = async (ctx: Ctx, leaving: OperatorRow): Promise<void> => {
  if (leaving.kind !== 'admin') return
  const [others] = await ctx.tx
    .select({ total: count() })
    .from(operator)
    .where(
      and(
        eq(operator.kind, 'admin'),
        ne(operator.id, leaving.id),
        eq(operator.status, accountStatus.enabled),
      ),
    )
  if ((others?.total ?? 0) === 0) throw new Fault('20000', { text: '至少保留一名启用的系统管理员' })
}
