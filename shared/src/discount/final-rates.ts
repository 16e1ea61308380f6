/** The bank's final rates (最终利率) bill by bill: what an officer may set, and what it makes of an application. */
import { discountInterest, netFen, type PayType, splitInterest } from '../money/interest.ts'
import { MAX_RATE_E6, weightedRate } from '../money/rate.ts'

/** Shortest reason, in characters. */
const MIN_REMARK = 2

/** More than 10 % off the quote: the officer who sets it says why, and the one who pays out sees it. */
export const isFarOff = (finalE6: number, quotedE6: number): boolean =>
  Math.abs(finalE6 - quotedE6) * 10 > quotedE6

/**
 * Rules 20019 (0–24 %) and 20021 (more than 10 % off the quote without a reason) for one bill; null when it keeps
 * both. A rate left as quoted is never refused.
 */
export const finalRateFault = (
  finalE6: number,
  quotedE6: number,
  remark: string,
): '20019' | '20021' | null => {
  if (finalE6 === quotedE6) return null
  if (finalE6 < 0 || finalE6 > MAX_RATE_E6) return '20019'
  return isFarOff(finalE6, quotedE6) && [...remark.trim()].length < MIN_REMARK ? '20021' : null
}

interface Rated {
  faceFen: bigint
  days: number
  rateE6: number
}

export interface PricedBill {
  interestFen: bigint
  buyerInterestFen: bigint
  /** To the seller. */
  netFen: bigint
}

/** Every bill at its own rate, each half up and shared by who bears the interest; `buyerPctE4` as in {@link splitInterest}. */
export const priceBills = <Bill extends Rated>(
  bills: readonly Bill[],
  payType: PayType,
  buyerPctE4: number,
): (Bill & PricedBill)[] =>
  bills.map(bill => {
    const interestFen = discountInterest(bill)
    const { buyerFen, sellerFen } = splitInterest(interestFen, payType, buyerPctE4)
    return { ...bill, interestFen, buyerInterestFen: buyerFen, netFen: netFen(bill.faceFen, sellerFen) }
  })

/** Sums over priced bills, with their one rate weighted by face × days. */
export const sumBills = (bills: readonly (Rated & PricedBill)[]) => {
  const sum = (pick: (bill: PricedBill) => bigint) => bills.reduce((total, bill) => total + pick(bill), 0n)
  const interestFen = sum(bill => bill.interestFen)
  const buyerInterestFen = sum(bill => bill.buyerInterestFen)
  return {
    rateE6: weightedRate(bills),
    interestFen,
    buyerInterestFen,
    sellerInterestFen: interestFen - buyerInterestFen,
    netFen: sum(bill => bill.netFen),
  }
}

const E6_PER_BP = 100

/** A difference of rates in basis points with its sign: 150 → `+1.5 bp`. */
export const bpText = (offE6: number): string => `${offE6 > 0 ? '+' : ''}${offE6 / E6_PER_BP} bp`

/** How many bills are not at their quoted rate, and the largest difference among them. */
export const ratesOff = (bills: readonly { rateE6: number; quotedE6: number }[]) => {
  const offs = bills.map(({ rateE6, quotedE6 }) => rateE6 - quotedE6).filter(off => off !== 0)
  const mostE6 = offs.reduce((most, off) => (Math.abs(off) > Math.abs(most) ? off : most), 0)
  return { count: offs.length, mostE6 }
}

/** Describes how an approval's rates differ from the quoted ones. */
export const ratesNote = (bills: readonly { rateE6: number; quotedE6: number }[]): string => {
  const { count, mostE6 } = ratesOff(bills)
  return count === 0
    ? '逐票利率与锁定利率一致'
    : `${count} 张票据利率与锁定利率不同，最多偏离 ${bpText(mostE6)}`
}
