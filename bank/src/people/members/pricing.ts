import { Fault } from '@portal/shared/errors/fault.ts'
import { accountStatus } from '@portal/shared/people/member-status.ts'
import { and, count, eq, sql } from 'drizzle-orm'
import { member } from '../../platform/db/schema/members.ts'
import { operator } from '../../platform/db/schema/people.ts'
import type { Ctx, Handler } from '../../platform/kernel/handler.ts'
import { requireVersion } from '../../platform/kernel/stale.ts'
import type { MemberRow } from '../directory/operators.ts'
import { lockMember } from './find.ts'

/** @throws Fault 23009 for a member without an enabled checker, whose applications would get stuck */
const needChecker = async (ctx: Ctx, memberId: number): Promise<void> => {
  const [checkers] = await ctx.tx
    .select({ total: count() })
    .from(operator)
    .where(
      and(
        eq(operator.memberId, memberId),
        eq(operator.status, accountStatus.enabled),
        sql`'checker' = any(${operator.bizRoles})`,
      ),
    )
  if ((checkers?.total ?? 0) === 0) throw new Fault('23009')
}

/**
 * The new line and what is left of it, in fen.
 * @throws Fault 21007 when more is in use than the new line allows
 */
const creditOf = (row: MemberRow, amount: string | undefined) => {
  if (amount === undefined) return {}
  const creditAmountFen = BigInt(amount)
  const remainCreditFen = row.remainCreditFen + creditAmountFen - row.creditAmountFen
  if (remainCreditFen < 0n) {
    const text = '授信额度不得低于已用额度'
    throw new Fault('21007', { text, fields: { credit_amount: text } })
  }
  return { creditAmountFen, remainCreditFen }
}

/** @throws Fault 9015, 20000 when somebody changed the member meanwhile, 21007, 23009 */
export const priceMember: Handler<'/api/admin/price_member'> = async (ctx, input) => {
  const row = await lockMember(ctx, input.user_code)
  await requireVersion(ctx, row, input.version, { objectType: 'member', objectNo: row.userCode })
  const needReview = input.need_review === undefined ? row.needReview : input.need_review === '1'
  if (needReview && !row.needReview) await needChecker(ctx, row.id)
  const set = {
    coefficientE4: input.coefficient ?? row.coefficientE4,
    revenueBp: input.revenue_bp ?? row.revenueBp,
    needReview,
    ...creditOf(row, input.credit_amount),
  }
  await ctx.tx
    .update(member)
    .set({ ...set, modifiedAt: ctx.now(), version: sql`${member.version} + 1` })
    .where(eq(member.id, row.id))
  const { coefficientE4, revenueBp, creditAmountFen } = row
  await ctx.audit({
    action: 'member.price',
    objectType: 'member',
    objectNo: row.userCode,
    before: { coefficientE4, revenueBp, needReview: row.needReview, creditAmountFen },
    after: set,
  })
  return [{ result: 'ok' }]
}
