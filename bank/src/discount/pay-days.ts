/**
 * The days on which an application may be paid: recorded with their figures when the company agrees to them, asked at
 * every step towards the payout, and the only figures a payout can have.
 */

import { isWorkday } from '@portal/shared/calendar/workdays.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { sumBills } from '@portal/shared/discount/final-rates.ts'
import {
  type AgreedBill,
  type Bearers,
  billsOn,
  type PayDay,
  payDayOf,
  possiblePayDays,
  reaches,
} from '@portal/shared/discount/pay-days.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, desc, eq, getTableColumns, gte, inArray } from 'drizzle-orm'
import { cutOffOf, instantText, loadCalendar, onCalendar, payoutDay } from '../platform/calendar/calendar.ts'
import { bill } from '../platform/db/schema/bills.ts'
import { discApplyBill, discApplyPayDay } from '../platform/db/schema/discount.ts'
import { bankSign } from '../platform/db/schema/signing.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { readParam } from '../platform/params/params.ts'
import { runningStates } from '../signing/apply.ts'
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
  bills: readonly AgreedBill[],
  discountDate: string,
  bearers: Bearers,
): Promise<PayDay[]> => {
  const slipDays = Number(await readParam(ctx.tx, 'PAYOUT_SLIP_DAYS'))
  const calendar = await loadCalendar(ctx.tx)
  return onCalendar(() => possiblePayDays(bills, discountDate, slipDays, bearers, calendar))
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
const agreedBills = (ctx: Ctx, apply: Round) =>
  ctx.tx
    .select({ ...getTableColumns(discApplyBill), dueDate: bill.dueDate })
    .from(discApplyBill)
    .innerJoin(bill, eq(bill.id, discApplyBill.billId))
    .where(and(eq(discApplyBill.applyId, apply.id), eq(discApplyBill.round, apply.round)))
    .orderBy(asc(discApplyBill.line))

/** Other rates have been set: recomputes the cost of every day from `from` on. */
export const repricePayDays = async (ctx: Ctx, apply: Apply, from: string): Promise<void> => {
  const bills = await agreedBills(ctx, apply)
  const days = await payDaysOf(ctx, apply)
  const left = days.filter(({ date }) => date >= from)
  await recordPayDays(
    ctx,
    apply,
    left.map(({ date }) => payDayOf(bills, date, apply)),
  )
}

/**
 * The signing an application goes on under on a day, undefined when there is none: its own, or the one that has renewed
 * it since. A paused one carries what is under way.
 */
export const runningSign = async (ctx: Ctx, { memberId, bankOrgId }: Apply, date: string) => {
  if (bankOrgId === null) throw new Error('an application under way has a bank')
  const [running] = await ctx.tx
    .select()
    .from(bankSign)
    .where(
      and(
        eq(bankSign.memberId, memberId),
        eq(bankSign.bankOrgId, bankOrgId),
        inArray(bankSign.state, runningStates),
        gte(bankSign.validTo, date),
      ),
    )
    .orderBy(desc(bankSign.id))
    .limit(1)
  return running
}

/** Throws Fault 20026 where no signing runs on the day of the payout. */
const requireSigned = async (ctx: Ctx, apply: Apply, date: string): Promise<void> => {
  if (await runningSign(ctx, apply, date)) return
  throw new Fault('20026', { text: '签约已到期，不能放款' })
}

/** Throws Fault 20012 or 20013 naming the first bill that a payout on this day comes too late for. */
const requireReached = (bills: Awaited<ReturnType<typeof agreedBills>>, date: string): void => {
  for (const agreed of bills) {
    if (reaches([agreed], date)) continue
    throw new Fault(agreed.dueDate <= date ? '20012' : '20013', {
      fields: { [`bills[${agreed.line}]`]: '票据已到期' },
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
  requireReached(await agreedBills(ctx, apply), day?.date ?? earliest)
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
  const bills = billsOn(await agreedBills(ctx, apply), day.date, apply)
  const sums = sumBills(bills)
  const isAgreed =
    sums.interestFen === day.interestFen &&
    sums.buyerInterestFen === day.buyerInterestFen &&
    sums.netFen === day.netFen
  if (!isAgreed) throw new Error(`${apply.applyNo} on ${day.date} does not cost what was agreed`)
  if (day.date === apply.discountDate) return {}
  for (const { id, days, interestFen, buyerInterestFen, netFen } of bills) {
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

/** The last moment at which the company can confirm its final price. */
export const confirmableEnd = (expiresAt: Date, discountDate: string): Date =>
  expiresAt < cutOffOf(discountDate) ? expiresAt : cutOffOf(discountDate)

/** Until when the company can confirm its final price, `yyyy-MM-dd HH:mm`: its term, at most the discount date's window. */
export const confirmableUntil = (expiresAt: Date, discountDate: string): string =>
  instantText(confirmableEnd(expiresAt, discountDate)).slice(0, 16).replace('T', ' ')

/** Says in the log that the money moves on another day than the one agreed first; empty where it does not. */
export const movedText = (from: string, to: string): string =>
  from === to ? '' : `贴现日期由${from}顺延至${to}，利息按实际放款日计算`
