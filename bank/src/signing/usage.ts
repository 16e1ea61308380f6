/** What applications have taken of a signing's limits: the check of a submit and what the company is shown are one. */
import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import { and, gte, inArray, ne, sql } from 'drizzle-orm'
import { discApply } from '../db/schema/discount.ts'
import { submitted } from '../discount/submitted.ts'
import type { Ctx } from '../http/handler.ts'

/** Applied for or paid, and not settled. */
const outstanding = ['D10', 'D20', 'D30', 'D40', 'D45', 'D50', 'D60', 'D75'] as const

export interface SignUsage {
  /** Face of everything outstanding, fen. */
  totalFen: bigint
  /** Applications submitted on the present business day, withdrawn ones too. */
  dayCount: number
}

export const unused: SignUsage = { totalFen: 0n, dayCount: 0 }

/** By signing; one that nothing was applied for under is absent. @param exceptNo an application that does not count */
export const usageOf = async (
  ctx: Ctx,
  signIds: readonly number[],
  exceptNo?: string,
): Promise<ReadonlyMap<number, SignUsage>> => {
  if (signIds.length === 0) return new Map()
  const midnight = new Date(`${shanghaiDate(ctx.now())}T00:00:00+08:00`)
  const isOutstanding = inArray(discApply.state, [...outstanding])
  const isOfToday = and(gte(discApply.submittedAt, midnight), submitted())
  const rows = await ctx.tx
    .select({
      signId: discApply.signId,
      fen: sql<string>`coalesce(sum(${discApply.totalFen}) filter (where ${isOutstanding}), 0)::text`,
      dayCount: sql<number>`(count(*) filter (where ${isOfToday}))::int`,
    })
    .from(discApply)
    .where(
      and(
        inArray(discApply.signId, [...signIds]),
        exceptNo === undefined ? undefined : ne(discApply.applyNo, exceptNo),
      ),
    )
    .groupBy(discApply.signId)
  return new Map(
    rows.flatMap(({ signId, fen, dayCount }) =>
      signId === null ? [] : [[signId, { totalFen: BigInt(fen), dayCount }] as const],
    ),
  )
}
