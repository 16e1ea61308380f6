/**
 * The days on which an application may be paid: recorded with their figures when the company agrees to them, asked at
 * every step towards the payout, and the only figures a payout can have.
 */
import { isWorkday } from '@portal/shared/calendar/workdays.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { sumLines } from '@portal/shared/discount/final-rates.ts'
import {
  type AgreedLine,
  type Bearers,
  linesOn,
  type PayDay,
  payDayOf,
  possiblePayDays,
  reaches,
} from '@portal/shared/discount/pay-days.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { cutOffOf, instantText, loadCalendar, onCalendar, payoutDay } from '../calendar/calendar.ts'
import { bill } from '../db/schema/bills.ts'
import { discApplyBill, discApplyPayDay } from '../db/schema/discount.ts'
import { bankSign } from '../db/schema/signing.ts'
import type { Ctx } from '../http/handler.ts'
import { readParam } from '../params/params.ts'
import type { Apply } from './applications.ts'

type Round = Pick<Apply, 'id' | 'round'>

const ofRound = ({ id, round }: Round) =>
  and(eq(discApplyPayDay.applyId, id), eq(discApplyPayDay.round, round))

/** Possible pay days as the API writes them. */
export const payDayRows = (days: readonly PayDay[]): RowOf<'/api/discount/get_quote'>['pay_days'] =>
  days.map(day => ({
    pay_dt: day.date,
    min_days: day.minDays,
    max_days: day.maxDays,
    interest_fen: String(day.interestFen),
    buyer_interest_fen: String(day.buyerInterestFen),
    net_fen: String(day.netFen),
  }))

/** The days on which these bills could be paid, from a discount date on. Throws Fault 20035. */
export const payDaysFor = async (
  ctx: Ctx,
  lines: readonly AgreedLine[],
  discountDate: string,
  bearers: Bearers,
): Promise<PayDay[]> => {
  const slipDays = Number(await readParam(ctx.tx, 'PAYOUT_SLIP_DAYS'))
  const calendar = await loadCalendar(ctx.tx)
  return onCalendar(() => possiblePayDays(lines, discountDate, slipDays, bearers, calendar))
}

/** The pay days recorded for the current round, in order. */
export const payDaysOf = async (ctx: Ctx, apply: Round): Promise<PayDay[]> => {
  const rows = await ctx.tx
    .select()
    .from(discApplyPayDay)
    .where(ofRound(apply))
    .orderBy(asc(discApplyPayDay.payDate))
  return rows.map(({ payDate: date, ...figures }) => ({ date, ...figures }))
}

/** The recorded days as people are shown them: without those that the bank has closed since, until it is paid. */
export const openPayDaysOf = async (ctx: Ctx, apply: Apply): Promise<PayDay[]> => {
  const days = await payDaysOf(ctx, apply)
  if (apply.paidAt !== null) return days
  const calendar = await loadCalendar(ctx.tx)
  return days.filter(({ date }) => !calendar.years.has(date.slice(0, 4)) || isWorkday(date, calendar))
}

/** Records what the company agrees to, in place of what stood for this round. */
export const recordPayDays = async (ctx: Ctx, apply: Round, days: readonly PayDay[]): Promise<void> => {
  await ctx.tx.delete(discApplyPayDay).where(ofRound(apply))
  await ctx.tx.insert(discApplyPayDay).values(
    days.map(({ date, ...figures }) => ({
      ...figures,
      applyId: apply.id,
      round: apply.round,
      payDate: date,
    })),
  )
}

/** The bills of the current round with their due dates, in order. */
const agreedLines = (ctx: Ctx, apply: Round) =>
  ctx.tx
    .select({ ...getTableColumns(discApplyBill), dueDate: bill.dueDate })
    .from(discApplyBill)
    .innerJoin(bill, eq(bill.id, discApplyBill.billId))
    .where(and(eq(discApplyBill.applyId, apply.id), eq(discApplyBill.round, apply.round)))
    .orderBy(asc(discApplyBill.line))

/** Other rates have been set: every day from `from` on costs anew. */
export const repricePayDays = async (ctx: Ctx, apply: Apply, from: string): Promise<void> => {
  const lines = await agreedLines(ctx, apply)
  const days = await payDaysOf(ctx, apply)
  const left = days.filter(({ date }) => date >= from)
  await recordPayDays(
    ctx,
    apply,
    left.map(({ date }) => payDayOf(lines, date, apply)),
  )
}

/** Throws Fault 20026 where the signing has ended before the payout: what is under way under a paused one goes on. */
const requireSigned = async (ctx: Ctx, { signId }: Apply, date: string): Promise<void> => {
  if (signId === null) throw new Error('an application under way has a signing')
  const [sign] = await ctx.tx.select().from(bankSign).where(eq(bankSign.id, signId))
  const isOver = !sign || sign.state === 'S60' || sign.state === 'S70' || sign.validTo < date
  if (isOver) throw new Fault('20026', { text: '签约已到期，不能放款' })
}

/** Throws Fault 20012 or 20013 naming the first bill that a payout on this day comes too late for. */
const requireReached = (lines: Awaited<ReturnType<typeof agreedLines>>, date: string): void => {
  for (const line of lines) {
    if (reaches([line], date)) continue
    throw new Fault(line.dueDate <= date ? '20012' : '20013', {
      fields: { [`bills[${line.line}]`]: '票据已到期' },
    })
  }
}

/**
 * The day on which a payout ordered now is made: the first agreed one that the bank works on, not before the discount
 * date, nor before the day that the window (a working day until 16:30) leaves open. Throws Fault 20012 or 20013 where a
 * bill has ended, 20070 where the agreed days are over, 20026 where the signing is; 20035.
 */
export const nextPayDay = async (ctx: Ctx, apply: Apply): Promise<PayDay> => {
  const calendar = await loadCalendar(ctx.tx)
  const open = payoutDay(ctx, calendar).date
  const earliest = apply.discountDate > open ? apply.discountDate : open
  const day = (await payDaysOf(ctx, apply)).find(
    ({ date }) => date >= earliest && onCalendar(() => isWorkday(date, calendar)),
  )
  requireReached(await agreedLines(ctx, apply), day?.date ?? earliest)
  if (!day) throw new Fault('20070')
  await requireSigned(ctx, apply, day.date)
  return day
}

/** Throws Fault 20072 where somebody decides by the figures of another day than the one that would be paid on. */
export const requireSeenDay = ({ date }: PayDay, seen: string | undefined): void => {
  if (seen === undefined || seen === date) return
  throw new Fault('20072', { text: `放款日已变为${date}，利息与实付金额随之变化，请核对后再办理` })
}

/** The last day on which the application may be paid. */
export const lastPayDate = async (ctx: Ctx, apply: Apply): Promise<string> =>
  (await payDaysOf(ctx, apply)).at(-1)?.date ?? apply.discountDate

/**
 * Brings the bills of an application to one of its pay days: at the agreed rates, with fewer days where the bank is late.
 * @returns the application's columns that change with it. Throws Error where the sums are not those agreed for that day
 */
export const figuresOn = async (ctx: Ctx, apply: Apply, day: PayDay) => {
  const lines = linesOn(await agreedLines(ctx, apply), day.date, apply)
  const sums = sumLines(lines)
  const isAgreed =
    sums.interestFen === day.interestFen &&
    sums.buyerInterestFen === day.buyerInterestFen &&
    sums.netFen === day.netFen
  if (!isAgreed) throw new Error(`${apply.applyNo} on ${day.date} does not cost what was agreed`)
  if (day.date === apply.discountDate) return {}
  for (const { id, days, interestFen, buyerInterestFen, netFen } of lines) {
    await ctx.tx
      .update(discApplyBill)
      .set({ days, interestFen, buyerInterestFen, netFen })
      .where(eq(discApplyBill.id, id))
  }
  const { interestFen, buyerInterestFen, sellerInterestFen, netFen } = sums
  await ctx.audit({
    action: 'disc_apply.move_day',
    objectType: 'disc_apply',
    objectNo: apply.applyNo,
    before: { disc_dt: apply.discountDate, interest_fen: apply.interestFen, net_fen: apply.netFen },
    after: { disc_dt: day.date, interest_fen: interestFen, net_fen: netFen },
  })
  return { discountDate: day.date, interestFen, buyerInterestFen, sellerInterestFen, netFen }
}

/** Until when the company can confirm its final price, `yyyy-MM-dd HH:mm`: its term, at most the discount date's window. */
export const confirmableUntil = (expiresAt: Date, discountDate: string): string => {
  const end = expiresAt < cutOffOf(discountDate) ? expiresAt : cutOffOf(discountDate)
  return instantText(end).slice(0, 16).replace('T', ' ')
}

/** Says in the log that the money moves on another day than the one agreed first; empty where it does not. */
export const movedText = (from: string, to: string): string =>
  from === to ? '' : `贴现日期由${from}顺延至${to}，利息按实际放款日计算`
