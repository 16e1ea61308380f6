/**
 * A quote's figures by who bears the interest. The quote fixes rate and days; the shares are the company's to change
 * without asking again, so they are reckoned here with the bank's own arithmetic, bill by bill.
 */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { payDayOf } from '@portal/shared/discount/pay-days.ts'
import { netFen, splitInterest, weightedAverageDays } from '@portal/shared/money/interest.ts'
import type { Shares } from './terms.ts'

/** A priced choice: a quote, or a trial without a lock. */
export type Price = RowOf<'/api/discount/calc_interest'>
export type PricedBill = Price['bills'][number]

/** The quote's pay days by the same shares: the interest stays, who bears it does not. */
const sharedDays = (quote: Price, shares: Shares): Price['pay_days'] => {
  const lines = quote.bills.map(bill => ({
    faceFen: BigInt(bill.face_fen),
    rateE6: bill.rate_e6,
    dueDate: bill.due_dt,
    interestEndDate: bill.interest_end_dt,
  }))
  return quote.pay_days.map(day => {
    const { buyerInterestFen, netFen } = payDayOf(lines, day.pay_dt, shares)
    return { ...day, buyer_interest_fen: String(buyerInterestFen), net_fen: String(netFen) }
  })
}

export const sharedQuote = <Quoted extends Price>(quote: Quoted, { payType, buyerPctE4 }: Shares): Quoted => {
  let buyerSum = 0n
  let sellerSum = 0n
  const bills = quote.bills.map(bill => {
    const { buyerFen, sellerFen } = splitInterest(BigInt(bill.interest_fen), payType, buyerPctE4)
    buyerSum += buyerFen
    sellerSum += sellerFen
    return {
      ...bill,
      buyer_interest_fen: String(buyerFen),
      seller_interest_fen: String(sellerFen),
      net_fen: String(netFen(BigInt(bill.face_fen), sellerFen)),
    }
  })
  return {
    ...quote,
    pay_type: payType,
    pay_days: sharedDays(quote, { payType, buyerPctE4 }),
    bills,
    buyer_interest_fen: String(buyerSum),
    seller_interest_fen: String(sellerSum),
    net_fen: String(netFen(BigInt(quote.total_fen), sellerSum)),
  }
}

/** Average days weighted by face, with two decimals. */
export const averageDays = (bills: readonly PricedBill[]): string => {
  const hundredths = weightedAverageDays(
    bills.map(bill => ({ faceFen: BigInt(bill.face_fen), days: bill.days })),
  )
  const digits = String(hundredths).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
