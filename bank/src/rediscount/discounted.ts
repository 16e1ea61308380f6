/**
 * The discount's end of a bill that the bank's desk has sold, or that its pledgee has collected: the claim is over, the
 * acceptor's line is free, and an application whose bills are all settled ends.
 */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { billHolding } from '../db/schema/bills.ts'
import { discApply, discApplyBill } from '../db/schema/discount.ts'
import { releaseLine } from '../discount/credit.ts'
import type { Ctx } from '../http/handler.ts'
import { endWhenSettled } from '../jobs/maturity.ts'
import type { OrderBill } from './orders.ts'

/**
 * Keeps others from changing the applications whose bills these are, until the transaction ends. Before the bills
 * themselves are locked: the maturity of an application locks in this order too.
 */
export const lockDiscounts = async (ctx: Ctx, bills: readonly OrderBill[]): Promise<void> => {
  if (bills.length === 0) return
  const applies = await ctx.tx
    .selectDistinct({ id: discApplyBill.applyId })
    .from(billHolding)
    .innerJoin(discApplyBill, eq(discApplyBill.id, billHolding.discountId))
    .where(
      inArray(
        billHolding.id,
        bills.map(bill => bill.holdingId),
      ),
    )
  if (applies.length === 0) return
  await ctx.tx
    .select({ id: discApply.id })
    .from(discApply)
    .where(
      inArray(
        discApply.id,
        applies.map(({ id }) => id),
      ),
    )
    .orderBy(asc(discApply.id))
    .for('update')
}

/** How a claim ended, and for a sale what it brought against cost. */
export type ClaimEnd = { settleState: '1' } | { settleState: '4'; soldResultFen: bigint }

/** Ends the discount's claim on one bill. Throws Error when it has ended before. */
export const endClaim = async (ctx: Ctx, discountId: number, end: ClaimEnd): Promise<void> => {
  const [line] = await ctx.tx
    .update(discApplyBill)
    .set({ ...end, settledDate: ctx.today() })
    .where(and(eq(discApplyBill.id, discountId), eq(discApplyBill.settleState, '0')))
    .returning()
  if (!line) throw new Error(`discount ${discountId} has ended already`)
  await releaseLine(ctx, line)
  const [apply] = await ctx.tx.select().from(discApply).where(eq(discApply.id, line.applyId))
  if (!apply) throw new Error(`application of discount ${discountId} is missing`)
  await endWhenSettled(ctx, apply, end.settleState === '4' ? 'sold' : 'settle')
}

/** Units that came back after a buy-out repo lie in another row now. */
export const followUnits = async (ctx: Ctx, discountId: number, holdingId: number): Promise<void> => {
  await ctx.tx.update(discApplyBill).set({ holdingId }).where(eq(discApplyBill.id, discountId))
}
