import { applyStates } from '@portal/shared/discount/states.ts'
import { count, eq, sql } from 'drizzle-orm'
import { discApply } from '../platform/db/schema/discount.ts'
import type { CallCtx } from '../platform/kernel/handler.ts'
import { handedIn, sumText } from './apply-list.ts'

/** How many applications stand in each state, and for how much, in the order of the states. */
export const countApplies = async (ctx: CallCtx, memberId?: number) => {
  const rows = await ctx.tx
    .select({
      state: discApply.state,
      count: count(),
      totalFen: sumText(discApply.totalFen),
      referred: sql<number>`(count(*) filter (where ${discApply.state} = 'D20' and ${discApply.referredAt} is not null))::int`,
    })
    .from(discApply)
    .where(memberId === undefined ? handedIn(ctx) : eq(discApply.memberId, memberId))
    .groupBy(discApply.state)
    .orderBy(discApply.state)
  return rows.map(row => ({
    state: row.state,
    state_name: applyStates[row.state].name,
    count: row.count,
    total_fen: row.totalFen,
    // How the bank decides within itself is no company's.
    referred: memberId === undefined ? row.referred : 0,
  }))
}
