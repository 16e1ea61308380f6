/** 贴现询价: prices a choice of bills at one bank and keeps the price for fifteen minutes. No bill is locked. */

import { formatRange } from '@portal/shared/bills/range.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { weightedRate } from '@portal/shared/money/rate.ts'
import { undisclosed } from '../paper/bills/ask-disclosure.ts'
import { stillCounting } from '../paper/bills/disclosure-evidence.ts'
import { throwRefusal } from '../paper/bills/rules.ts'
import { discountDay, instantText, loadCalendar, requireServiceTime } from '../platform/calendar/calendar.ts'
import { provisionalWarnings } from '../platform/calendar/provisional.ts'
import { nextNumber } from '../platform/calendar/serial.ts'
import { rateLock, rateLockBill } from '../platform/db/schema/quotes.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { requireSign, type SignView, signsInForce } from '../signing/signs.ts'
import { priceChoice, sharedFigures, sum, sumShared } from './choice-price.ts'
import { type ChosenPart, forBill, readChoice, requireLimitsAt } from './chosen.ts'
import { proposedSign } from './offers.ts'
import { payDayRows, payDaysFor } from './pay-days.ts'
import { readShares } from './terms.ts'
import { mayTradeFollow } from './trade.ts'

/** How long a quote holds, business time. */
const QUOTE_MS = 15 * 60_000

type Choice = Pick<RequestOf<'/api/discount/get_quote'>, 'bills' | 'disc_dt' | 'pay_type' | 'buyer_pct'>

/** 20242 for the first commercial bill that the disclosure platform has not confirmed lately enough. */
const requireDisclosed = async (ctx: CallCtx, parts: readonly ChosenPart[]): Promise<void> => {
  const since = await stillCounting(ctx)
  for (const [index, { holding }] of parts.entries()) {
    await forBill(index, () => throwRefusal(undisclosed(ctx, holding, since), { holding: holding.holdingId }))
  }
}

/**
 * Reads a choice: bills, day and who bears the interest, before any bank is asked.
 * Throws 20242 and what `readShares`, `discountDay` and `readChoice` throw.
 */
export const readAsked = async (ctx: CallCtx, input: Choice) => {
  const shares = readShares(input)
  const calendar = await loadCalendar(ctx.tx)
  const day = discountDay(input.disc_dt, ctx, calendar)
  const parts = await readChoice(ctx, ctx.operator.memberId, input.bills, day.date)
  await requireDisclosed(ctx, parts)
  return { shares, calendar, day, parts }
}

/**
 * Reads and prices a choice at the best of the banks given, or by the market where there is none.
 * Throws what `readAsked` and `priceBill` throw.
 */
const priceAsked = async (ctx: CallCtx, input: Choice, signs: readonly SignView[]) => {
  const asked = await readAsked(ctx, input)
  const { shares, calendar, day, parts } = asked
  const sign = await proposedSign(ctx, asked, signs)
  if (sign) await requireLimitsAt(ctx, sign.bankOrgId, parts)
  const priced = await priceChoice(ctx, parts, day.date, sign?.bankOrgId ?? null)
  const dated = priced.bills.map(bill => ({ ...bill, dueDate: bill.holding.dueDate }))
  const payDays = await payDaysFor(ctx, dated, day.date, shares)
  return { ...priced, sign, shares, calendar, day, payDays, rateE6: weightedRate(priced.bills) }
}

/** A priced choice as both calls answer it. */
const priceRow = ({
  sign,
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
    sign_no: sign?.sign.signNo ?? '',
    bank_no: sign?.bankNo ?? '',
    bank_name: sign?.bankName ?? '',
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

/** The signings that a price may be asked under: the one named, or all in force. */
const signsAsked = async (ctx: CallCtx, signNo: string | undefined): Promise<SignView[]> => {
  const { memberId } = ctx.operator
  return signNo
    ? [await requireSign(ctx.tx, memberId, ctx.today(), signNo)]
    : signsInForce(ctx.tx, memberId, ctx.today())
}

export const calcInterest: Handler<'/api/discount/calc_interest'> = async (ctx, input) => [
  priceRow(await priceAsked(ctx, input, await signsAsked(ctx, input.sign_no))),
]

type Priced = Awaited<ReturnType<typeof priceChoice>>

/** Keeps a price for a quarter of an hour. */
export const keepPrice = async (
  ctx: CallCtx,
  { bills, pricing, bankOrgId }: Priced,
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
      bankOrgId,
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
  const signs = await signsAsked(ctx, input.sign_no)
  // Says why there is none.
  if (signs.length === 0) await requireSign(ctx.tx, ctx.operator.memberId, ctx.today())
  const asked = await priceAsked(ctx, input, signs)
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
