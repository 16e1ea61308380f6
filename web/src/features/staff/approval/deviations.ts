/** How far the rates of an application are off their quotes. */
import { isFarOff } from '@portal/shared/discount/final-rates.ts'
import { quotedRate, type Repriced } from './final-rates.ts'
import type { Application } from './queue.ts'

type Bill = Application['bills'][number]

/** A bill off its quoted rate; rates in millionths a year. */
export interface Deviation {
  bill: Bill
  quotedE6: number
  rateE6: number
  /** More than the 10 % that need a reason. */
  isFar: boolean
}

const deviationOf = (bill: Bill, rateE6: number): Deviation[] => {
  const quotedE6 = quotedRate(bill)
  return rateE6 === quotedE6 ? [] : [{ bill, quotedE6, rateE6, isFar: isFarOff(rateE6, quotedE6) }]
}

/** As approved. */
export const approvedDeviations = ({ bills }: Pick<Application, 'bills'>): Deviation[] =>
  bills.flatMap(bill => deviationOf(bill, bill.rate_e6))

/** As an officer is about to approve them. */
export const typedDeviations = (
  { bills }: Pick<Application, 'bills'>,
  { rates }: Pick<Repriced, 'rates'>,
): Deviation[] =>
  rates.flatMap(({ holding_id, rate_e6 }) =>
    bills.filter(bill => bill.holding_id === holding_id).flatMap(bill => deviationOf(bill, rate_e6)),
  )

const TEN_THOUSAND = 10_000

/** Share of the quote with its sign, two decimals half away from zero: 14080 for 12800 → `+10%`. */
export const shareText = ({ quotedE6, rateE6 }: Pick<Deviation, 'quotedE6' | 'rateE6'>): string => {
  if (quotedE6 === 0) return '报价为 0'
  const off = rateE6 - quotedE6
  const share = Math.round((Math.abs(off) * TEN_THOUSAND) / quotedE6) / 100
  return `${off > 0 ? '+' : '-'}${share}%`
}

/** Who set the rates and why, as the officer who decides next reads it; null before the approval. */
export const approvalOf = ({ log }: Pick<Application, 'log'>): { name: string; reason: string } | null => {
  const accepted = log.findLast(({ event }) => event === 'accept')
  if (!accepted) return null
  // Agreed to by somebody higher: the reason is that of the one who set them, in the same round.
  const begin = log.findLastIndex(({ event }) => event === 'submit' || event === 'submit_for_review')
  const { actor_name, remark } = log.slice(begin + 1).findLast(({ event }) => event === 'refer') ?? accepted
  return { name: actor_name, reason: remark }
}
