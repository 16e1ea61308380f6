/** 重新询价: an application whose agreed pay days are over goes back to its company, and holds nothing any more. */
import { cutOffOf, loadCalendar, payoutDay } from '../platform/calendar/calendar.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { type NotYet, notYet } from '../platform/kernel/outbox.ts'
import { type Apply, bySystem, moveApply } from './applications.ts'
import { tellOfApply } from './messages.ts'
import { lastPayDate } from './pay-days.ts'
import { releaseAll } from './release.ts'
import { applyMachine } from './states.ts'

/** Why it goes back, after the last day on which it could be paid or confirmed. */
const reasonOf = ({ state, discountDate }: Apply, last: string): string =>
  state === 'D30' ? `贴现日期${discountDate}已过而未确认` : `至${last}未能放款，已过约定的可放款日期`

/**
 * Moves an application to D25 when the payout window has passed its last day; one that has moved on since, its version
 * tells, is left as it is.
 */
export const redate = async (ctx: Ctx, apply: Apply, version: number): Promise<NotYet | undefined> => {
  if (apply.version !== version || !applyMachine.allows(apply.state, 'redate', 'system')) return undefined
  const last = apply.state === 'D30' ? apply.discountDate : await lastPayDate(ctx, apply)
  const { date: open } = payoutDay(ctx, await loadCalendar(ctx.tx))
  if (open <= last) return notYet(cutOffOf(last), ctx.now())
  const reason = reasonOf(apply, last)
  const returned = await moveApply(ctx, apply, 'redate', bySystem, reason, { reason, expiresAt: null })
  await releaseAll(ctx, apply)
  await tellOfApply(ctx, returned, 'redated', reason)
  return undefined
}
