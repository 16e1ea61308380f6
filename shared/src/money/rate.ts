/** Rates as integer millionths per year (`rate_e6`): 1.28 % is 12800, so four decimals of a per cent are exact. */
import { DISCOUNT_YEAR_DAYS, discountInterest, divideHalfUp } from './interest.ts'

const HUNDRED_THOUSAND_YUAN_FEN = 10_000_000n

/** 24 % a year: no rate is above (rule 20019). */
export const MAX_RATE_E6 = 240_000

/** The tenor columns of the rate grid (期限档). */
export type TenorBand = '1M' | '3M' | '6M'

/** A rate as per cent with its four decimals and no sign: 12800 → `1.2800`. */
export function formatRatePercent(rateE6: number): string {
  const digits = Math.abs(rateE6).toString().padStart(5, '0')
  return `${rateE6 < 0 ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}

/** A member's coefficient in ten-thousandths, without idle zeros: 10000 → `1`, 9850 → `0.985`. */
export function formatCoefficient(coefficientE4: number): string {
  return formatRatePercent(coefficientE4).replace(/\.?0+$/, '')
}

/** Reads `1.28` (per cent, at most four decimals, no sign) as 12800; null otherwise. The 0–24 % bound is rule 20019, the caller's. */
export function parseRatePercent(text: string): number | null {
  const match = /^(\d{1,5})(?:\.(\d{1,4}))?$/.exec(text.trim())
  return match ? Number(`${match[1]}${(match[2] ?? '').padEnd(4, '0')}`) : null
}

/**
 * Reads a monthly rate in per mille (月利率‰) as millionths per year: ×1.2 gives per cent, so `1.05` → 12600.
 * Null when it is no number or the yearly rate would need more than four decimals.
 */
export function monthlyPermilleToE6(text: string): number | null {
  const match = /^(\d{1,5})(?:\.(\d{1,6}))?$/.exec(text.trim())
  if (!match) return null
  const millionthsOfPermille = BigInt(`${match[1]}${(match[2] ?? '').padEnd(6, '0')}`)
  const scaled = millionthsOfPermille * 12_000n
  return scaled % 1_000_000n === 0n ? Number(scaled / 1_000_000n) : null
}

/** Deduction from 100,000 yuan (每十万扣费), fen. */
export function per100k(rateE6: number, days: number): bigint {
  return discountInterest({ faceFen: HUNDRED_THOUSAND_YUAN_FEN, rateE6, days })
}

/** The inverse of {@link per100k}: fee in fen per 100,000 yuan → rate, half up to a millionth. Throws RangeError for days < 1. */
export function rateFromPer100k(feeFen: bigint, days: number): number {
  const divisor = HUNDRED_THOUSAND_YUAN_FEN * BigInt(days)
  return Number(divideHalfUp(feeFen * BigInt(DISCOUNT_YEAR_DAYS) * 1_000_000n, divisor))
}

/**
 * A member's own price: the grid's rate × coefficient (10000 = 1), half up, plus an add-on in basis points;
 * never below zero.
 */
export function memberRate(gridRateE6: number, coefficientE4: number, revenueBp: number): number {
  const scaled = Number(divideHalfUp(BigInt(gridRateE6) * BigInt(coefficientE4), 10_000n))
  return Math.max(0, scaled + revenueBp * 100)
}

/** The grid column for a number of interest days, counted after the roll: ≤31, 32–92, ≥93. */
export function tenorBand(days: number): TenorBand {
  if (days <= 31) return '1M'
  return days <= 92 ? '3M' : '6M'
}

/** In words, of how many days a bill of each column is. */
export const tenorDays: Readonly<Record<TenorBand, string>> = {
  '1M': '31 天以内',
  '3M': '32 至 92 天',
  '6M': '93 天及以上',
}

/** Note beside the figure 加权利率 wherever it is shown. */
export const WEIGHTED_RATE_NOTE = '按票面金额×计息天数加权'

/**
 * 加权利率 from its sums Σ face × days and Σ face × days × rate, half up to a millionth: the one rate that brings the
 * interest of all the bills together. Null where nothing weighs.
 */
export const weightedRateOf = ({ weight, weighted }: { weight: bigint; weighted: bigint }): number | null =>
  weight === 0n ? null : Number(divideHalfUp(weighted, weight))

/** One rate for several bills, as {@link weightedRateOf}. 0 for no bills. */
export const weightedRate = (bills: readonly { faceFen: bigint; days: number; rateE6: number }[]): number => {
  let weight = 0n
  let weighted = 0n
  for (const bill of bills) {
    const faceDays = bill.faceFen * BigInt(bill.days)
    weight += faceDays
    weighted += faceDays * BigInt(bill.rateE6)
  }
  return weightedRateOf({ weight, weighted }) ?? 0
}
