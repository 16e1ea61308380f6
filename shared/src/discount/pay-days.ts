/**
 * The days on which an application may be paid, and what each would cost. Interest counts from the day the money moves:
 * a company confirms the figures of its discount date and of the few working days after it, so that a payout that the
 * bank makes late still is one the company has agreed to.
 */
import { daysBetween } from '../calendar/dates.ts'
import { type Calendar, nextWorkday } from '../calendar/workdays.ts'
import type { PayType } from '../money/interest.ts'
import { type PricedBill, priceBills, sumBills } from './final-rates.ts'

/** A bill as agreed: its rate stays, its days follow the day of the payout. */
export interface AgreedBill {
  faceFen: bigint
  rateE6: number
  dueDate: string
  /** First day without interest, fixed when the bill was priced. */
  interestEndDate: string
}

/** Who bears the interest; `buyerPctE4` as in `splitInterest`, null but for pay type 3. */
export interface Bearers {
  payType: PayType
  buyerPctE4: number | null
}

/** One possible pay day with its sums, fen. */
export interface PayDay {
  date: string
  /** Days of interest: the fewest and the most of any bill. */
  minDays: number
  maxDays: number
  interestFen: bigint
  buyerInterestFen: bigint
  netFen: bigint
}

/** Whether every bill can still be discounted on a day: not due yet, and with a day of interest left. */
export const reaches = (
  bills: readonly Pick<AgreedBill, 'dueDate' | 'interestEndDate'>[],
  date: string,
): boolean => bills.every(bill => bill.dueDate > date && bill.interestEndDate > date)

/** The bills as they cost on a pay day, each at its agreed rate. */
export const billsOn = <Bill extends AgreedBill>(
  bills: readonly Bill[],
  date: string,
  { payType, buyerPctE4 }: Bearers,
): (Bill & { days: number } & PricedBill)[] =>
  priceBills(
    bills.map(bill => ({ ...bill, days: daysBetween(date, bill.interestEndDate) })),
    payType,
    buyerPctE4 ?? 0,
  )

/** The discount date and up to `slip` working days after it. Throws HolidaysMissingError. */
const datesFrom = (first: string, slip: number, calendar: Calendar): string[] => {
  const dates = [first]
  for (let last = first; dates.length <= slip; dates.push(last)) last = nextWorkday(last, calendar)
  return dates
}

/** Amounts of a payout on one day. */
export const payDayOf = (bills: readonly AgreedBill[], date: string, bearers: Bearers): PayDay => {
  const priced = billsOn(bills, date, bearers)
  const { interestFen, buyerInterestFen, netFen } = sumBills(priced)
  const days = priced.map(bill => bill.days)
  return {
    date,
    minDays: Math.min(...days),
    maxDays: Math.max(...days),
    interestFen,
    buyerInterestFen,
    netFen,
  }
}

/**
 * Every day on which the application may be paid, first the discount date; days that a bill does not reach are left
 * out. Interest falls from day to day: the first day costs most. Throws HolidaysMissingError.
 */
export const possiblePayDays = (
  bills: readonly AgreedBill[],
  discountDate: string,
  slipDays: number,
  bearers: Bearers,
  calendar: Calendar,
): PayDay[] =>
  datesFrom(discountDate, slipDays, calendar)
    .filter(date => reaches(bills, date))
    .map(date => payDayOf(bills, date, bearers))
