/**
 * Up to where one officer's approval is enough (审批权限). Beyond it a higher officer decides once more; the thresholds
 * are the bank's parameters AUTHORITY_AMOUNT_FEN, AUTHORITY_RATE_BP and AUTHORITY_RATE_FAR.
 */
import { formatYuan } from '../money/fen.ts'
import { isFarOff } from './final-rates.ts'

export interface Authority {
  /** Face of an application, fen, that one officer may still approve; 0: any. */
  amountFen: bigint
  /** How far a bill's rate may be off its quote, in basis points; 0: no bound in points. */
  rateBp: number
  /** Whether a rate more than 10 % off its quote is beyond it. */
  far: boolean
}

/** An approval as it would be given; rates in millionths a year. */
export interface Approval {
  totalFen: bigint
  bills: readonly { rateE6: number; quotedE6: number }[]
}

const E6_PER_BP = 100

/** In what an approval passes its officer's authority, in words; empty where it does not. */
export const beyondAuthority = (
  { amountFen, rateBp, far }: Authority,
  { totalFen, bills }: Approval,
): string[] => {
  const beyond: string[] = []
  if (amountFen > 0n && totalFen > amountFen) {
    beyond.push(`票面 ${formatYuan(totalFen)} 元，超过审批权限 ${formatYuan(amountFen)} 元`)
  }
  const offBp = bills.filter(({ rateE6, quotedE6 }) => Math.abs(rateE6 - quotedE6) > rateBp * E6_PER_BP)
  if (rateBp > 0 && offBp.length > 0) beyond.push(`${offBp.length} 张利率偏离报价超过 ${rateBp} bp`)
  const farOff = bills.filter(({ rateE6, quotedE6 }) => isFarOff(rateE6, quotedE6))
  if (far && farOff.length > 0) beyond.push(`${farOff.length} 张利率偏离报价超过10%`)
  return beyond
}
