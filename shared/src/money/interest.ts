/**
 * Interest arithmetic in fen, exact in BigInt. face × rate × days passes 2^53,
 * so no step ever goes through a float.
 */

/** Money-market convention of discounting: a year has 360 days. */
export const DISCOUNT_YEAR_DAYS = 360
/** Day base of repos unless the bank's parameter REPO_BASE sets another. */
export const REPO_YEAR_DAYS = 365
/** 100 % as stored in buyer_pct_e4 (percent with four decimals). */
export const WHOLE_PCT_E4 = 1_000_000

/** Who pays the interest (付息方式): 1 the buyer, 2 the seller, 3 both by agreement. */
export type PayType = 1 | 2 | 3

/** n ÷ d rounded half up, for n ≥ 0 and d > 0. */
export function divideHalfUp(n: bigint, d: bigint): bigint {
  if (n < 0n || d <= 0n) throw new RangeError('divideHalfUp needs n >= 0 and d > 0')
  return (2n * n + d) / (2n * d)
}

function simpleInterest(amountFen: bigint, rateE6: number, days: number, yearDays: number): bigint {
  if (amountFen < 0n || rateE6 < 0 || days < 0)
    throw new RangeError('amount, rate and days must not be negative')
  return divideHalfUp(amountFen * BigInt(rateE6) * BigInt(days), BigInt(yearDays) * 1_000_000n)
}

/**
 * Discount interest (贴现利息) of one bill or sub-range in fen, half up. A batch is the sum of its bills,
 * never the interest of the sum. `rateE6` is millionths per year, `days` whole days after the roll.
 * Throws RangeError on negative or fractional input.
 */
export function discountInterest(bill: { faceFen: bigint; rateE6: number; days: number }): bigint {
  return simpleInterest(bill.faceFen, bill.rateE6, bill.days, DISCOUNT_YEAR_DAYS)
}

/**
 * Divides the interest between buyer and seller. The buyer's part is rounded half up and the seller bears
 * the rest, so nothing is rounded twice. `buyerPctE4` (40 % = 400000) counts only for pay type 3 and must
 * then lie strictly between 0 and 100 %, else RangeError.
 */
export function splitInterest(
  interestFen: bigint,
  payType: PayType,
  buyerPctE4 = 0,
): { buyerFen: bigint; sellerFen: bigint } {
  if (payType === 1) return { buyerFen: interestFen, sellerFen: 0n }
  if (payType === 2) return { buyerFen: 0n, sellerFen: interestFen }
  if (buyerPctE4 <= 0 || buyerPctE4 >= WHOLE_PCT_E4)
    throw new RangeError('buyer share must be between 0 and 100 %')
  const buyerFen = divideHalfUp(interestFen * BigInt(buyerPctE4), BigInt(WHOLE_PCT_E4))
  return { buyerFen, sellerFen: interestFen - buyerFen }
}

/** Amount paid to the seller (实付金额), fen: face less the interest the seller bears. May be ≤ 0; rule 20020 refuses that. */
export function netFen(faceFen: bigint, sellerInterestFen: bigint): bigint {
  return faceFen - sellerInterestFen
}

/** Average days weighted by face (平均剩余期限) in hundredths of a day, half up: 4260 = 42.60 d. 0 for no bills. */
export function weightedAverageDays(bills: readonly { faceFen: bigint; days: number }[]): number {
  let face = 0n
  let faceDays = 0n
  for (const bill of bills) {
    face += bill.faceFen
    faceDays += bill.faceFen * BigInt(bill.days)
  }
  return face === 0n ? 0 : Number(divideHalfUp(faceDays * 100n, face))
}

/** Interest of a repo (回购利息) in fen, half up, on a year of `yearDays` days. Throws RangeError on negative input. */
export function repoInterest(repo: {
  amountFen: bigint
  rateE6: number
  days: number
  yearDays?: number
}): bigint {
  return simpleInterest(repo.amountFen, repo.rateE6, repo.days, repo.yearDays ?? REPO_YEAR_DAYS)
}
