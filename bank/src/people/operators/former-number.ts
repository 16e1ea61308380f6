/** Whom of an account's past a change is told as well. */
import { and, desc, eq, gt } from 'drizzle-orm'
import { staffChange } from '../../platform/db/schema/staff-changes.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import type { OperatorRow } from '../directory/operators.ts'
import { hoursFrom } from './staff-changes.ts'

/** Days on which the previous number is notified of what happens to the account. */
const formerNumberDays = 30

/** The number that an account had before its last change, where that was lately. */
export const formerNumberOf = async (ctx: Ctx, person: OperatorRow): Promise<string | undefined> => {
  const [last] = await ctx.tx
    .select()
    .from(staffChange)
    .where(
      and(
        eq(staffChange.operatorId, person.id),
        eq(staffChange.kind, 'mobile'),
        eq(staffChange.state, 'approved'),
        gt(staffChange.endedAt, hoursFrom(ctx.now(), -24 * formerNumberDays)),
      ),
    )
    .orderBy(desc(staffChange.id))
    .limit(1)
  return last && ctx.atRest.open(last.oldMobileEnc)
}
