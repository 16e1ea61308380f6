/**
 * What an approval is refused by, rule by rule: one list for the single approval, the higher officer's and the batch.
 */
import type { PayDay } from '@portal/shared/discount/pay-days.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { CallCtx } from '../platform/kernel/handler.ts'
import { requireSeen } from '../platform/kernel/stale.ts'
import type { Apply } from './applications.ts'
import { requireFree } from './assignment.ts'
import { requireWithinLines } from './exposure.ts'
import { nextPayDay, requireSeenDay } from './pay-days.ts'
import { requirePayerConsent } from './payer-consent.ts'
import { applyMachine } from './states.ts'

/** What the officer has seen of the application. */
export interface Asked {
  seen_version?: number | undefined
  seen_pay_dt?: string | undefined
}

/** An application with the figures of the day it would be paid on; nothing is written. */
export interface Weighed {
  asked: Asked
  /** Its day, or why it has none. */
  day: PayDay | Fault
  apply: Apply
  /** Whether the lines it takes stay locked. */
  held: boolean
}

/** The refusal of what is tried, undefined where it goes through. */
export const refusalOf = async <T>(act: () => T | Promise<T>): Promise<{ fault: Fault } | { done: T }> => {
  try {
    return { done: await act() }
  } catch (error) {
    if (error instanceof Fault) return { fault: error }
    throw error
  }
}

/** @throws Fault 20354 where a higher officer has to decide */
export const requireUnreferred = ({ state, referredAt }: Apply): void => {
  if (state === 'D20' && referredAt !== null) throw new Fault('20354')
}

interface Rule<On extends unknown[]> {
  /** As the batch names it. */
  name: string
  keep(ctx: CallCtx, ...on: On): void | Promise<void>
}

/** Whether the application may be decided at all, by this officer: 20072, 20000, 20354, 20352. */
export const deskRules: readonly Rule<[Apply, Asked]>[] = [
  { name: '申请未变更', keep: (_, apply, { seen_version }) => requireSeen(apply, seen_version) },
  { name: '申请待审批', keep: (_, { state }) => void applyMachine.next(state, 'accept', 'officer') },
  { name: '未提交授权审批', keep: (_, apply) => requireUnreferred(apply) },
  { name: '由本人办理', keep: (ctx, apply) => requireFree(ctx, apply) },
]

const dayOf = (day: PayDay | Fault): PayDay => {
  if (day instanceof Fault) throw day
  return day
}

/** Whether its money could move: 20012, 20013, 20026, 20035, 20070, 20072; 20090–20093; 20271, 20272. */
export const moneyRules: readonly (Rule<[Weighed]> & { sheet?: readonly string[] })[] = [
  { name: '可放款', keep: (_, { day, asked }) => requireSeenDay(dayOf(day), asked.seen_pay_dt) },
  {
    name: '付息人同意承担利息',
    sheet: ['付息人同意承担利息'],
    keep: (ctx, { apply }) => requirePayerConsent(ctx, apply),
  },
  {
    name: '授信额度足够',
    sheet: ['企业授信额度足够', '集团额度足够'],
    keep: (ctx, { apply, held }) => requireWithinLines(ctx, apply, held),
  },
]

/** Brings an application to the day it would be paid on: where the bank is late, its price is that of the next one. */
export const weigh = async (ctx: CallCtx, taken: Apply, asked: Asked, held = true): Promise<Weighed> => {
  const found = await refusalOf(() => nextPayDay(ctx, taken))
  if ('fault' in found) return { asked, day: found.fault, apply: taken, held }
  const { date: discountDate, interestFen, buyerInterestFen, netFen } = found.done
  const sellerInterestFen = interestFen - buyerInterestFen
  const onDay = { discountDate, interestFen, buyerInterestFen, sellerInterestFen, netFen }
  return { asked, day: found.done, apply: { ...taken, ...onDay }, held }
}

/** @throws Fault of the first rule that is not kept */
export const requireApprovable = async (ctx: CallCtx, taken: Apply, asked: Asked): Promise<Weighed> => {
  const weighed = await weigh(ctx, taken, asked)
  for (const rule of moneyRules) await rule.keep(ctx, weighed)
  return weighed
}
