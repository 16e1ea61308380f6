import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq, ne } from 'drizzle-orm'
import { member } from '../../platform/db/schema/members.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import type { MemberRow } from '../directory/operators.ts'

const byCode = (userCode: string) => and(eq(member.userCode, userCode), ne(member.memberType, 'admin'))

/** A customer by its number; the platform's own members are none. @throws Fault 9015 */
export const findMember = async (ctx: Ctx, userCode: string): Promise<MemberRow> => {
  const [row] = await ctx.tx.select().from(member).where(byCode(userCode))
  if (!row) throw new Fault('9015')
  return row
}

/** The same, locked until the transaction ends: members change one after another. @throws Fault 9015 */
export const lockMember = async (ctx: Ctx, userCode: string): Promise<MemberRow> => {
  const [row] = await ctx.tx.select().from(member).where(byCode(userCode)).for('update')
  if (!row) throw new Fault('9015')
  return row
}
