/** The figures of a re-discount order in fen, for both sides and every screen. */

import { daysBetween } from '../calendar/dates.ts'
import { type Calendar, interestEnd } from '../calendar/workdays.ts'
import { discountInterest, repoInterest, weightedAverageDays } from '../money/interest.ts'
import type { BusiType } from './states.ts'

export interface DatedBill {
  faceFen: bigint
  dueDate: string
  media: 'ME01' | 'ME02'
}

export interface PricingTerms {
  busiType: BusiType
  rateE6: number
  settleDate: string
  /** 到期结算日; null for outright deals. */
  dueSettleDate: string | null
  /** Days of a year of repos: parameter REPO_BASE. */
  repoYearDays: number
}

export interface BillFigures {
  interestEndDate: string
  rolledDays: number
  rollReason: string
  /** From the settlement day (counted) to the end of interest. */
  days: number
  /** 0 for repos, whose interest is on the whole. */
  interestFen: bigint
  settleFen: bigint
}

export interface OrderFigures {
  totalCount: number
  totalFen: bigint
  interestFen: bigint
  settleFen: bigint
  dueInterestFen: bigint
  dueSettleFen: bigint
  avgDaysE2: number
  repoDays: number | null
}

/** One bill. `days` may be 0 or less for a bill that is due: the caller's rules 20012 and 20013. Throws HolidaysMissingError. */
export const priceBill = (bill: DatedBill, terms: PricingTerms, calendar: Calendar): BillFigures => {
  const { end, rolledDays, reason } = interestEnd(bill.dueDate, bill, calendar)
  const days = daysBetween(terms.settleDate, end)
  const interestFen =
    terms.busiType === 'BT01' && days > 0
      ? discountInterest({ faceFen: bill.faceFen, rateE6: terms.rateE6, days })
      : 0n
  return {
    interestEndDate: end,
    rolledDays,
    rollReason: reason,
    days,
    interestFen,
    settleFen: bill.faceFen - interestFen,
  }
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** The whole order: sums of its bills, and of a repo the interest of its amount for its days. */
export const sumOrder = (
  bills: readonly { faceFen: bigint; days: number; interestFen: bigint }[],
  terms: PricingTerms,
): OrderFigures => {
  const totalFen = sum(bills.map(bill => bill.faceFen))
  const interestFen = sum(bills.map(bill => bill.interestFen))
  const settleFen = totalFen - interestFen
  const repoDays = terms.dueSettleDate === null ? null : daysBetween(terms.settleDate, terms.dueSettleDate)
  const dueInterestFen =
    repoDays === null || repoDays < 1
      ? 0n
      : repoInterest({
          amountFen: settleFen,
          rateE6: terms.rateE6,
          days: repoDays,
          yearDays: terms.repoYearDays,
        })
  return {
    totalCount: bills.length,
    totalFen,
    interestFen,
    settleFen,
    dueInterestFen,
    dueSettleFen: repoDays === null ? 0n : settleFen + dueInterestFen,
    avgDaysE2: weightedAverageDays(bills.map(bill => ({ ...bill, days: Math.max(0, bill.days) }))),
    repoDays,
  }
}
