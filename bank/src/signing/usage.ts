/** Use of a signing's limits by applications: the check of a submit and the display to the company use the same figures. */

import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import { applyMeanings } from '@portal/shared/discount/meanings.ts'
import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { discApply } from '../platform/db/schema/discount.ts'
import { bankSign } from '../platform/db/schema/signing.ts'
import { submitted } from '../platform/db/submitted.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { inState } from '../platform/kernel/in-state.ts'

/** All that a company ever signed with a bank. */
const withBank = alias(bankSign, 'with_bank')

export interface SignUsage {
  /** Face of everything outstanding, fen. */
  totalFen: bigint
  /** Applications submitted on the present business day, withdrawn ones too. */
  dayCount: number
}

export const unused: SignUsage = { totalFen: 0n, dayCount: 0 }

/**
 * By signing; one that nothing was applied for under is absent. What was applied for under the signing that it renews
 * counts as well: a renewal makes no room. @param exceptNo an application that does not count
 */
export const usageOf = async (
  ctx: Ctx,
  signIds: readonly number[],
  exceptNo?: string,
): Promise<ReadonlyMap<number, SignUsage>> => {
  if (signIds.length === 0) return new Map()
  const midnight = new Date(`${shanghaiDate(ctx.now())}T00:00:00+08:00`)
  const isOutstanding = inState(discApply.state, applyMeanings, state => state.outstanding)
  const isOfToday = and(gte(discApply.submittedAt, midnight), submitted())
  const rows = await ctx.tx
    .select({
      signId: bankSign.id,
      fen: sql<string>`coalesce(sum(${discApply.totalFen}) filter (where ${isOutstanding}), 0)::text`,
      dayCount: sql<number>`(count(*) filter (where ${isOfToday}))::int`,
    })
    .from(bankSign)
    .innerJoin(
      withBank,
      and(eq(withBank.memberId, bankSign.memberId), eq(withBank.bankOrgId, bankSign.bankOrgId)),
    )
    .innerJoin(discApply, eq(discApply.signId, withBank.id))
    .where(
      and(
        inArray(bankSign.id, [...signIds]),
        exceptNo === undefined ? undefined : ne(discApply.applyNo, exceptNo),
      ),
    )
    .groupBy(bankSign.id)
  return new Map(rows.map(({ signId, fen, dayCount }) => [signId, { totalFen: BigInt(fen), dayCount }]))
}
