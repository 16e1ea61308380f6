/**
 * The discount's end of a bill that the bank's desk has sold, or that its pledgee has collected: the claim is over, the
 * acceptor's credit line is free, and an application whose bills are all settled ends.
 */
import { asc, eq, inArray } from 'drizzle-orm'
import type { Claims } from '../paper/bills/claims.ts'
import { billHolding } from '../platform/db/schema/bills.ts'
import { discApply, discApplyBill } from '../platform/db/schema/discount.ts'
import { releaseBillCredit } from './credit.ts'
import { endWhenSettled, moveClaim } from './maturity.ts'

const lock: Claims['lock'] = async (ctx, bills) => {
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

const end: Claims['end'] = async (ctx, discountId, { how, ...result }) => {
  const [applyBill] = await ctx.tx.select().from(discApplyBill).where(eq(discApplyBill.id, discountId))
  if (!applyBill) throw new Error(`discount ${discountId} is missing`)
  await moveClaim(ctx, applyBill, how, result)
  await releaseBillCredit(ctx, applyBill)
  const [apply] = await ctx.tx.select().from(discApply).where(eq(discApply.id, applyBill.applyId))
  if (!apply) throw new Error(`application of discount ${discountId} is missing`)
  await endWhenSettled(ctx, apply, how === 'sold' ? 'sold' : 'settle')
}

const follow: Claims['follow'] = async (ctx, discountId, holdingId) => {
  await ctx.tx.update(discApplyBill).set({ holdingId }).where(eq(discApplyBill.id, discountId))
}

/** The claims on discounted bills, for the rooms that sell or collect these. */
export const discountClaims: Claims = { lock, end, follow }
