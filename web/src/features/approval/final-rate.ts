/** What another final rate would make of an application: the bank's own arithmetic, bill by bill. */
import { discountInterest, netFen, type PayType, splitInterest } from '@portal/shared/money/interest.ts'
import { parseRatePercent } from '@portal/shared/money/rate.ts'
import type { Application } from './queue.ts'

const MAX_RATE_E6 = 240_000
const E6_PER_BP = 100
const MIN_REASON = 2

export interface Repriced {
  rateE6: number
  /** Against the quote; part of a basis point stays. */
  offBp: number
  interestFen: bigint
  netFen: bigint
}

type Priced = Pick<Application, 'bills' | 'pay_type' | 'buyer_pct' | 'quoted' | 'rate_e6'>

export const quotedRate = ({ quoted, rate_e6 }: Pick<Application, 'quoted' | 'rate_e6'>): number =>
  quoted?.rate_e6 ?? rate_e6

/** Sums at a typed rate (per cent); null while nothing is typed that could be a rate. */
export const reprice = (application: Priced, typed: string): Repriced | null => {
  const rateE6 = parseRatePercent(typed)
  if (rateE6 === null || rateE6 > MAX_RATE_E6) return null
  const payType = application.pay_type as PayType
  const pctE4 = parseRatePercent(application.buyer_pct) ?? 0
  let interestFen = 0n
  let paidFen = 0n
  for (const { face_fen, days } of application.bills) {
    const faceFen = BigInt(face_fen)
    const interest = discountInterest({ faceFen, rateE6, days })
    interestFen += interest
    paidFen += netFen(faceFen, splitInterest(interest, payType, pctE4).sellerFen)
  }
  return { rateE6, offBp: (rateE6 - quotedRate(application)) / E6_PER_BP, interestFen, netFen: paidFen }
}

/** What is wrong with the typed rate: rules 20019 and 20021 before the bank says them. Null when nothing is. */
export const rateFault = (application: Priced, typed: string, opinion: string): string | null => {
  if (typed.trim() === '') return null
  const priced = reprice(application, typed)
  if (!priced) return '利率应在0~24%之间，小数位不超过4位'
  const quoted = quotedRate(application)
  const isFar = Math.abs(priced.rateE6 - quoted) * 10 > quoted
  return isFar && [...opinion].length < MIN_REASON ? '偏离报价超过10%，请在审批意见中说明' : null
}
