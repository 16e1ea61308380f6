/** What chosen bills cost at one bank on one date, and their sums by who bears the interest. */
import { rangeAmount } from '@portal/shared/bills/range.ts'
import { eq } from 'drizzle-orm'
import { loadCalendar } from '../platform/calendar/calendar.ts'
import { member } from '../platform/db/schema/members.ts'
import type { CallCtx } from '../platform/kernel/handler.ts'
import { loadGrid, market } from '../rates/grid.ts'
import { figuresOf, type MemberPricing, priceBill } from '../rates/pricing.ts'
import type { ChosenPart } from './chosen.ts'
import { type Shares, shareInterest } from './terms.ts'

/** The member's own price, which is its own at every bank. */
export const pricingOf = async (ctx: CallCtx): Promise<MemberPricing> => {
  const [row] = await ctx.tx
    .select({ coefficientE4: member.coefficientE4, revenueBp: member.revenueBp })
    .from(member)
    .where(eq(member.id, ctx.operator.memberId))
  if (!row) throw new Error('member of the session is missing')
  return row
}

/**
 * Every chosen bill with its price and interest on a date, by the grid of a bank; null = by the market's.
 * Throws as `priceBill` does, and Fault 20018 where there is no grid.
 */
export const priceChoice = async (
  ctx: CallCtx,
  parts: readonly ChosenPart[],
  discountDate: string,
  bankOrgId: number | null,
) => {
  const calendar = await loadCalendar(ctx.tx)
  const grid = await loadGrid(ctx.tx, ctx.today(), { ...market(), bankOrgId })
  const pricing = await pricingOf(ctx)
  const bills = parts.map(chosen => {
    const faceFen = rangeAmount(chosen.part)
    const priced = priceBill({ ...chosen.holding, faceFen }, discountDate, pricing, grid, calendar)
    return { ...chosen, faceFen, ...priced }
  })
  return { bills, pricing, bankOrgId }
}

export const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** Sums of priced bills, the seller's net by who bears the interest: shared bill by bill, never on the sum. */
export const sumShared = (bills: readonly { faceFen: bigint; interestFen: bigint }[], shares: Shares) => {
  const totalFen = sum(bills.map(bill => bill.faceFen))
  const interestFen = sum(bills.map(bill => bill.interestFen))
  const buyerInterestFen = sum(bills.map(bill => shareInterest(bill.interestFen, shares).buyerFen))
  const sellerInterestFen = interestFen - buyerInterestFen
  return {
    totalCount: bills.length,
    totalFen,
    interestFen,
    buyerInterestFen,
    sellerInterestFen,
    netFen: totalFen - sellerInterestFen,
  }
}

/** The figures of one bill as the API writes them, its net by who bears the interest. */
export const sharedFigures = (
  bill: Parameters<typeof figuresOf>[0] & { faceFen: bigint },
  shares: Shares,
) => {
  const { buyerFen, sellerFen } = shareInterest(bill.interestFen, shares)
  return {
    ...figuresOf({ ...bill, netFen: bill.faceFen - sellerFen }),
    buyer_interest_fen: String(buyerFen),
    seller_interest_fen: String(sellerFen),
  }
}
