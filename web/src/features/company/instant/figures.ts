/** What is ticked on 秒贴, added up; and when it opens again. */
import { addDays, shanghaiTime, weekdayName } from '@portal/shared/calendar/dates.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { weightedAverageDays } from '@portal/shared/money/interest.ts'
import { weightedRate } from '@portal/shared/money/rate.ts'

export type InstantFacts = RowOf<'/api/instant/facts'>
export type InstantBill = RowOf<'/api/instant/price'>['rows'][number]
export type InstantRoute = InstantBill['route']

/** More than one application takes. */
export const MAX_BILLS = 100

export interface Sums {
  count: number
  faceFen: bigint
  interestFen: bigint
  netFen: bigint
  /** Weighted by face and days, in millionths. */
  rateE6: number
  /** Weighted by face, in hundredths of a day. */
  daysE2: number
}

/** The bills together; one without a price counts for nothing. */
export const sumsOf = (bills: readonly InstantBill[]): Sums => {
  const priced = bills.flatMap(({ face_fen, price }) =>
    price ? [{ faceFen: BigInt(face_fen), days: price.days, rateE6: price.rate_e6, price }] : [],
  )
  const sum = (of: (bill: (typeof priced)[number]) => bigint) =>
    priced.reduce((total, bill) => total + of(bill), 0n)
  return {
    count: priced.length,
    faceFen: sum(({ faceFen }) => faceFen),
    interestFen: sum(({ price }) => BigInt(price.interest_fen)),
    netFen: sum(({ price }) => BigInt(price.net_fen)),
    rateE6: weightedRate(priced),
    daysE2: priced.length > 0 ? weightedAverageDays(priced) : 0,
  }
}

/** `109.97` from hundredths of a day; a whole number of days as it is. */
export const daysText = (daysE2: number): string =>
  daysE2 % 100 === 0 ? String(daysE2 / 100) : (daysE2 / 100).toFixed(2)

/** Why a bill cannot be ticked beside those that are; '' when it can. */
export const blockedBy = (bill: InstantBill, ticked: readonly InstantBill[]): string => {
  if (bill.route === 'none') return bill.refusal
  const isTicked = ticked.some(({ holding_id }) => holding_id === bill.holding_id)
  if (isTicked) return ''
  if (ticked.some(({ bill_kind }) => bill_kind !== bill.bill_kind)) return '与已选票据种类不同，请分笔办理'
  return ticked.length >= MAX_BILLS ? `一笔最多选 ${MAX_BILLS} 张` : ''
}

interface BankDay {
  business_now: string
  next_payout_dt: string
}

/**
 * When applying opens next, `2026-06-24 周三 08:30`; '' while it is open, and where nobody knows because people have
 * closed it.
 */
export const nextOpening = (facts: InstantFacts, day: BankDay): string => {
  if (facts.opening !== 'hours' && facts.opening !== 'rest_day') return ''
  const isEarly =
    facts.opening === 'hours' && shanghaiTime(new Date(day.business_now)).slice(0, 5) < facts.hour_from
  const tomorrow = addDays(facts.today, 1)
  const later = facts.rest_days ? tomorrow : day.next_payout_dt > facts.today ? day.next_payout_dt : ''
  const date = isEarly ? facts.today : later
  return date ? `${date} ${weekdayName(date)} ${facts.hour_from}` : `下一个清算日 ${facts.hour_from}`
}
