/** 贴现询价: prices a choice of bills and keeps the price for fifteen minutes. No bill is locked. */

import { formatRange, rangeAmount } from '@portal/shared/bills/range.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { weightedRate } from '@portal/shared/money/rate.ts'
import { eq } from 'drizzle-orm'
import { undisclosed } from '../paper/bills/ask-disclosure.ts'
import { stillCounting } from '../paper/bills/disclosure-evidence.ts'
import { throwRefusal } from '../paper/bills/rules.ts'
import { discountDay, instantText, loadCalendar, requireServiceTime } from '../platform/calendar/calendar.ts'
import { provisionalWarnings } from '../platform/calendar/provisional.ts'
import { nextNumber } from '../platform/calendar/serial.ts'
import { member } from '../platform/db/schema/people.ts'
import { rateLock, rateLockBill } from '../platform/db/schema/quotes.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { loadGrid } from '../rates/grid.ts'
import { figuresOf, type MemberPricing, priceBill } from '../rates/pricing.ts'
import { requireSign } from '../signing/signs.ts'
import { type ChosenPart, forBill, readChoice } from './chosen.ts'
import { payDayRows, payDaysFor } from './pay-days.ts'
import { readShares, type Shares, shareInterest } from './terms.ts'
import { mayTradeFollow } from './trade.ts'

/** How long a quote holds, business time. */
const QUOTE_MS = 15 * 60_000

const pricingOf = async (ctx: CallCtx): Promise<MemberPricing> => {
  const [row] = await ctx.tx
    .select({ coefficientE4: member.coefficientE4, revenueBp: member.revenueBp })
    .from(member)
    .where(eq(member.id, ctx.operator.memberId))
  if (!row) throw new Error('member of the session is missing')
  return row
}

/** Every chosen bill with its price and interest on a date. Throws as `priceBill` does. */
export const priceChoice = async (ctx: CallCtx, parts: readonly ChosenPart[], discountDate: string) => {
  const calendar = await loadCalendar(ctx.tx)
  const grid = await loadGrid(ctx.tx, ctx.today())
  const pricing = await pricingOf(ctx)
  const bills = parts.map(chosen => {
    const faceFen = rangeAmount(chosen.part)
    const priced = priceBill({ ...chosen.holding, faceFen }, discountDate, pricing, grid, calendar)
    return { ...chosen, faceFen, ...priced }
  })
  return { bills, pricing }
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

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
const sharedFigures = (bill: Parameters<typeof figuresOf>[0] & { faceFen: bigint }, shares: Shares) => {
  const { buyerFen, sellerFen } = shareInterest(bill.interestFen, shares)
  return {
    ...figuresOf({ ...bill, netFen: bill.faceFen - sellerFen }),
    buyer_interest_fen: String(buyerFen),
    seller_interest_fen: String(sellerFen),
  }
}

type Choice = Pick<RequestOf<'/api/discount/get_quote'>, 'bills' | 'disc_dt' | 'pay_type' | 'buyer_pct'>

/** 20242 for the first commercial bill that the disclosure platform has not confirmed lately enough. */
const requireDisclosed = async (ctx: CallCtx, parts: readonly ChosenPart[]): Promise<void> => {
  const since = await stillCounting(ctx)
  for (const [index, { holding }] of parts.entries()) {
    await forBill(index, () => throwRefusal(undisclosed(ctx, holding, since), { holding: holding.holdingId }))
  }
}

/** Reads and prices a choice. Throws 20242 and what `readShares`, `discountDay`, `readChoice` and `priceBill` throw. */
const priceAsked = async (ctx: CallCtx, input: Choice) => {
  const shares = readShares(input)
  const calendar = await loadCalendar(ctx.tx)
  const day = discountDay(input.disc_dt, ctx, calendar)
  const parts = await readChoice(ctx, ctx.operator.memberId, input.bills, day.date)
  await requireDisclosed(ctx, parts)
  const { bills, pricing } = await priceChoice(ctx, parts, day.date)
  const dated = bills.map(bill => ({ ...bill, dueDate: bill.holding.dueDate }))
  const payDays = await payDaysFor(ctx, dated, day.date, shares)
  return { shares, calendar, day, bills, pricing, payDays, rateE6: weightedRate(bills) }
}

/** A priced choice as both calls answer it. */
const priceRow = ({
  shares,
  calendar,
  day,
  bills,
  payDays,
  rateE6,
}: Awaited<ReturnType<typeof priceAsked>>) => {
  const shared = sumShared(bills, shares)
  const ends = bills.flatMap(bill => [bill.holding.dueDate, bill.interestEndDate])
  return {
    disc_dt: day.date,
    cutoff_rolled: day.cutoffRolled,
    rate_e6: rateE6,
    total_count: shared.totalCount,
    total_fen: String(shared.totalFen),
    interest_fen: String(shared.interestFen),
    net_fen: String(shared.netFen),
    pay_type: shares.payType,
    buyer_interest_fen: String(shared.buyerInterestFen),
    seller_interest_fen: String(shared.sellerInterestFen),
    pay_days: payDayRows(payDays),
    bills: bills.map(bill => ({
      holding_id: String(bill.holding.holdingId),
      bill_no: bill.holding.billNo,
      range: formatRange(bill.part, bill.holding.splittable),
      acceptor_name: bill.holding.acceptorName,
      acceptor_class: bill.holding.acceptorClass,
      due_dt: bill.holding.dueDate,
      source: bill.holding.source,
      face_fen: String(bill.faceFen),
      ...sharedFigures(bill, shares),
    })),
    warnings: [
      ...(day.cutoffRolled ? [{ code: '20028', msg: catalogue['20028'].text, field: 'disc_dt' }] : []),
      ...provisionalWarnings(ends, calendar, 'bills'),
    ],
  }
}

export const calcInterest: Handler<'/api/discount/calc_interest'> = async (ctx, input) => [
  priceRow(await priceAsked(ctx, input)),
]

type Priced = Awaited<ReturnType<typeof priceChoice>>

/** Keeps a price for a quarter of an hour. */
export const keepPrice = async (
  ctx: CallCtx,
  { bills, pricing }: Priced,
  day: { date: string; cutoffRolled: boolean },
): Promise<{ lockNo: string; expiresAt: Date }> => {
  const { memberId, operatorId } = ctx.operator
  const totals = {
    totalCount: bills.length,
    totalFen: sum(bills.map(bill => bill.faceFen)),
    interestFen: sum(bills.map(bill => bill.interestFen)),
    netFen: sum(bills.map(bill => bill.netFen)),
    rateE6: weightedRate(bills),
  }
  // Whole seconds, so that the end the screen counts down to is the end that is meant.
  const expiresAt = new Date(Math.floor(ctx.now().getTime() / 1000) * 1000 + QUOTE_MS)
  const lockNo = await nextNumber(ctx.tx, 'SJ', ctx.today())
  const [lock] = await ctx.tx
    .insert(rateLock)
    .values({
      lockNo,
      memberId,
      operatorId,
      discountDate: day.date,
      cutoffRolled: day.cutoffRolled,
      ...pricing,
      ...totals,
      expiresAt,
    })
    .returning({ id: rateLock.id })
  if (!lock) throw new Error('quote was not returned')
  await ctx.tx.insert(rateLockBill).values(
    bills.map((bill, line) => ({
      lockId: lock.id,
      line,
      holdingId: bill.holding.holdingId,
      billId: bill.holding.billId,
      rangeStart: bill.part.start,
      rangeEnd: bill.part.end,
      gridId: bill.gridId,
      rateE6: bill.rateE6,
      days: bill.days,
      interestEndDate: bill.interestEndDate,
      rolledDays: bill.rolledDays,
      rollReason: bill.rollReason,
      interestFen: bill.interestFen,
    })),
  )
  await ctx.audit({
    action: 'discount.quote',
    objectType: 'rate_lock',
    objectNo: lockNo,
    after: { disc_dt: day.date, ...totals },
  })
  return { lockNo, expiresAt }
}

export const getQuote: Handler<'/api/discount/get_quote'> = async (ctx, input) => {
  requireServiceTime(ctx)
  await requireSign(ctx.tx, ctx.operator.memberId, ctx.today())
  const asked = await priceAsked(ctx, input)
  const { lockNo, expiresAt } = await keepPrice(ctx, asked, asked.day)
  return [
    {
      lock_no: lockNo,
      expires_at: instantText(expiresAt),
      ...priceRow(asked),
      trade_later_allowed: await mayTradeFollow(ctx),
    },
  ]
}
