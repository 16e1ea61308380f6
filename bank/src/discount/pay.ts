/** 放款复核: the second officer's confirmation. Money and bills move in the job this puts into the outbox. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { requireServiceTime } from '../platform/calendar/calendar.ts'
import type { Handler } from '../platform/kernel/handler.ts'
import { readReason } from '../platform/kernel/reason.ts'
import { requireSeen } from '../platform/kernel/stale.ts'
import { rehearsal } from '../platform/rehearsal/rehearsal.ts'
import { byOfficer, moveApply, takeApply } from './applications.ts'
import { deciders, requireFree } from './assignment.ts'
import { occupyCredit } from './credit.ts'
import { requireWithinLines } from './exposure.ts'
import { tellOfApply } from './messages.ts'
import { figuresOn, movedText, nextPayDay, requireSeenDay } from './pay-days.ts'
import { requirePayerConsent } from './payer-consent.ts'
import { enqueuePayout } from './payout.ts'
import { releaseAll } from './release.ts'
import { applyMachine } from './states.ts'

/** A payout may fail twice and be tried a third time. */
export const MAX_PAY_TRIES = 3

/** Refusal to an officer who approved the application, also shown beside the closed button. */
export const OWN_APPROVAL_TEXT = '不能复核自己审批的申请'
/** Likewise of a payout that has failed as often as it may. */
export const TRIES_SPENT_TEXT = '放款重试次数已用完'

export const payApply: Handler<'/api/admin/pay_disc_apply'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const apply = await takeApply(ctx, input.apply_no)
  requireSeen(apply, input.seen_version)
  applyMachine.next(apply.state, 'pay', 'officer')
  if (deciders(apply).includes(ctx.operator.operatorId)) throw new Fault('21001', { text: OWN_APPROVAL_TEXT })
  await requireFree(ctx, apply)
  if (apply.payTries >= MAX_PAY_TRIES) throw new Fault('20000', { text: TRIES_SPENT_TEXT })
  const day = await nextPayDay(ctx, apply)
  requireSeenDay(day, input.seen_pay_dt)
  await requirePayerConsent(ctx, apply, day.buyerInterestFen)
  const figures = await figuresOn(ctx, apply, day)
  await requireWithinLines(ctx, apply)
  await occupyCredit(ctx, apply)
  const payTries = apply.payTries + 1
  const remark = movedText(apply.discountDate, day.date)
  const paying = await moveApply(ctx, apply, 'pay', byOfficer(ctx), remark, {
    ...figures,
    payerId: ctx.operator.operatorId,
    payTries,
    reason: '',
  })
  // Money moves on its day, not before: `disc_due` picks up what waits for it.
  if (day.date === ctx.today()) {
    await enqueuePayout(ctx, paying, { date: day.date }, await ctx.behind(rehearsal).answerMs(ctx.tx))
  }
  return [{ apply_no: paying.applyNo, state: paying.state }]
}

/** Cancels a failed payout: nothing has moved, and all that the application held is free again. */
export const cancelPayout: Handler<'/api/admin/cancel_payout'> = async (ctx, input) => {
  const reason = readReason(input.reason)
  const apply = await takeApply(ctx, input.apply_no)
  requireSeen(apply, input.seen_version)
  await requireFree(ctx, apply)
  const cancelled = await moveApply(ctx, apply, 'withdraw', byOfficer(ctx), reason, { reason })
  await releaseAll(ctx, apply)
  await tellOfApply(ctx, cancelled, 'payout_cancelled', reason)
  return [{ apply_no: cancelled.applyNo, state: cancelled.state }]
}
