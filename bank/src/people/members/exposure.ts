/** How much of its customers' bills the bank holds: bills that were paid out and have not been paid back. */
import { applyMeanings, claimMeanings } from '@portal/shared/discount/meanings.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { discApply, discApplyBill } from '../../platform/db/schema/discount.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { inState } from '../../platform/kernel/in-state.ts'

const isLent = inState(discApply.state, applyMeanings, state => state.paid && state.outstanding)
const isOnWay = inState(
  discApply.state,
  applyMeanings,
  state => state.underWay && state.waitsFor !== 'checker',
)

export interface Exposure {
  /** Face of the bills that the bank holds and has not been paid for, fen. */
  openFen: bigint
  /** Face of the applications at the bank that are not paid out yet, fen. */
  onWayFen: bigint
}

export const noExposure: Exposure = { openFen: 0n, onWayFen: 0n }

/** The exposure to each of some members, by member; one application may be left out. */
export const exposureOf = async (
  ctx: Pick<Ctx, 'tx'>,
  memberIds: readonly number[],
  exceptApplyId = 0,
): Promise<ReadonlyMap<number, Exposure>> => {
  const found = new Map<number, Exposure>()
  if (memberIds.length === 0) return found
  const ofThem = and(inArray(discApply.memberId, [...memberIds]), ne(discApply.id, exceptApplyId))
  const open = await ctx.tx
    .select({
      memberId: discApply.memberId,
      fen: sql<string>`coalesce(sum(${discApplyBill.faceFen}), 0)::text`,
    })
    .from(discApply)
    .innerJoin(
      discApplyBill,
      and(eq(discApplyBill.applyId, discApply.id), eq(discApplyBill.round, discApply.round)),
    )
    .where(
      and(
        ofThem,
        isLent,
        inState(discApplyBill.settleState, claimMeanings, state => state.open),
      ),
    )
    .groupBy(discApply.memberId)
  const onWay = await ctx.tx
    .select({
      memberId: discApply.memberId,
      fen: sql<string>`coalesce(sum(${discApply.totalFen}), 0)::text`,
    })
    .from(discApply)
    .where(and(ofThem, isOnWay))
    .groupBy(discApply.memberId)
  for (const { memberId, fen } of open) found.set(memberId, { ...noExposure, openFen: BigInt(fen) })
  for (const { memberId, fen } of onWay) {
    found.set(memberId, { ...(found.get(memberId) ?? noExposure), onWayFen: BigInt(fen) })
  }
  return found
}

export const sumExposure = (parts: Iterable<Exposure>): Exposure => {
  let sum = noExposure
  for (const { openFen, onWayFen } of parts) {
    sum = { openFen: sum.openFen + openFen, onWayFen: sum.onWayFen + onWayFen }
  }
  return sum
}
