import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { member } from '../../platform/db/schema/members.ts'
import { operator, session } from '../../platform/db/schema/people.ts'
import type { CallCtx, Ctx } from '../../platform/kernel/handler.ts'
import { isPerson, type OperatorRow } from '../directory/operators.ts'

/** Whose people a set of calls is about: those of the caller's member, or the back office's. */
export type Scope = 'own' | 'staff'

/** The condition on the operator's row; other people, and programs, are unknown. */
export const peopleOf = (ctx: CallCtx, scope: Scope): SQL | undefined =>
  scope === 'own'
    ? and(eq(operator.memberId, ctx.operator.memberId), isPerson)
    : inArray(
        operator.memberId,
        ctx.tx.select({ id: member.id }).from(member).where(eq(member.memberType, 'admin')),
      )

/** Members' people change one after another: counts and last ones stay true. */
export const lockMemberRow = async (ctx: Ctx, memberId: number): Promise<typeof member.$inferSelect> => {
  const [row] = await ctx.tx.select().from(member).where(eq(member.id, memberId)).for('no key update')
  if (!row) throw new Fault('9015')
  return row
}

/**
 * The person to be changed, locked with their member: never the caller themselves, a main account, or, by an officer,
 * an administrator.
 * @throws Fault 9015 for people of others, 20000, 1003
 */
export const lockPerson = async (ctx: CallCtx, scope: Scope, userId: string): Promise<OperatorRow> => {
  const id = Number(userId)
  const where = and(eq(operator.id, id), peopleOf(ctx, scope))
  const [seen] = await ctx.tx.select({ memberId: operator.memberId }).from(operator).where(where)
  if (!seen) throw new Fault('9015')
  await lockMemberRow(ctx, seen.memberId)
  const [row] = await ctx.tx.select().from(operator).where(where).for('no key update')
  if (!row) throw new Fault('9015')
  if (row.id === ctx.operator.operatorId) throw new Fault('20000', { text: '不能操作本人账号' })
  if (scope === 'own' && row.isMainAccount) throw new Fault('20000', { text: '不能操作主账号' })
  if (row.kind === 'admin' && ctx.operator.principal.kind !== 'admin') throw new Fault('1003')
  return row
}

/** Ends every session of a person: the next call with one answers 1001. */
export const endSessionsOf = async (ctx: Ctx, operatorId: number): Promise<void> => {
  await ctx.tx
    .update(session)
    .set({ endedAt: new Date() })
    .where(and(eq(session.operatorId, operatorId), isNull(session.endedAt)))
}
