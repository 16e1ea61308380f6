/** Price and interest of one bill on one discount date. */
import { daysBetween } from '@portal/shared/calendar/dates.ts'
import { type Calendar, interestEnd } from '@portal/shared/calendar/workdays.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { discountInterest, netFen } from '@portal/shared/money/interest.ts'
import { memberRate, type TenorBand, tenorBand, tenorDays } from '@portal/shared/money/rate.ts'
import { onCalendar } from '../platform/calendar/calendar.ts'
import type { AcceptorClass } from '../platform/db/schema/bills.ts'
import type { Grid } from './grid.ts'

/** A member's own price: ten-thousandths the grid is multiplied with, basis points added. */
export interface MemberPricing {
  coefficientE4: number
  revenueBp: number
}

export const publicPricing: MemberPricing = { coefficientE4: 10_000, revenueBp: 0 }

export interface PricedBill {
  gridId: number
  tenor: TenorBand
  rateE6: number
  days: number
  interestEndDate: string
  rolledDays: number
  rollReason: string
  interestFen: bigint
  netFen: bigint
}

/**
 * Prices a bill by the tenor of its days after the roll.
 * Throws Fault 20012 (matured), 20013 (no interest day), 20018 (no price for the class), 20020 (nothing left), 20035.
 */
export const priceBill = (
  bill: { faceFen: bigint; dueDate: string; media: 'ME01' | 'ME02'; acceptorClass: AcceptorClass },
  discountDate: string,
  pricing: MemberPricing,
  grid: Grid,
  calendar: Calendar,
): PricedBill => {
  if (bill.dueDate <= discountDate) throw new Fault('20012')
  const end = onCalendar(() => interestEnd(bill.dueDate, { media: bill.media }, calendar))
  const days = daysBetween(discountDate, end.end)
  if (days < 1) throw new Fault('20013')
  const tenor = tenorBand(days)
  const listed = grid.rate(bill.acceptorClass, tenor)
  if (!listed) throw new Fault('20018', { text: `该类承兑人暂无计息 ${tenorDays[tenor]}的贴现报价` })
  const rateE6 = memberRate(listed.rateE6, pricing.coefficientE4, pricing.revenueBp)
  const interestFen = discountInterest({ faceFen: bill.faceFen, rateE6, days })
  const net = netFen(bill.faceFen, interestFen)
  if (net <= 0n) throw new Fault('20020')
  return {
    gridId: listed.id,
    tenor,
    rateE6,
    days,
    interestEndDate: end.end,
    rolledDays: end.rolledDays,
    rollReason: end.reason,
    interestFen,
    netFen: net,
  }
}

/** The figures of a priced bill as the API writes them. */
export const figuresOf = (priced: Omit<PricedBill, 'gridId' | 'tenor'>) => ({
  rate_e6: priced.rateE6,
  days: priced.days,
  interest_end_dt: priced.interestEndDate,
  rolled_days: priced.rolledDays,
  roll_reason: priced.rollReason,
  interest_fen: String(priced.interestFen),
  net_fen: String(priced.netFen),
})
