/** 放款复核: the second officer's confirmation. Money and bills move in the job this puts into the outbox. */
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { requireSeen } from '../audit/stale.ts'
import { requireServiceTime } from '../calendar/calendar.ts'
import type { CallCtx, Handler } from '../http/handler.ts'
import { withIdemKey } from '../idempotency/idempotency.ts'
import { disburseJobOf } from '../jobs/topics.ts'
import { applyMachine } from '../states/discount.ts'
import { byOfficer, moveApply, takeApply } from './applications.ts'
import { occupyCredit } from './credit.ts'
import { tellOfApply } from './messages.ts'
import { figuresOn, movedText, nextPayDay, requireSeenDay } from './pay-days.ts'
import { requirePayerConsent } from './payer-consent.ts'
import { readReason } from './reason.ts'
import { releaseAll } from './release.ts'

/** A payout may fail twice and be tried a third time. */
export const MAX_PAY_TRIES = 3

/** What an officer hears, and sees beside the closed button, of an application he approved himself. */
export const OWN_APPROVAL_TEXT = '不能复核自己审批的申请'
/** Likewise of a payout that has failed as often as it may. */
export const TRIES_SPENT_TEXT = '放款重试次数已用完'

const pay = async (ctx: CallCtx, input: RequestOf<'/api/admin/pay_disc_apply'>) => {
  requireServiceTime(ctx)
  const apply = await takeApply(ctx, input.apply_no)
  requireSeen(apply, input.seen_version)
  applyMachine.next(apply.state, 'pay', 'officer')
  if (apply.approverId === ctx.operator.operatorId) throw new Fault('21001', { text: OWN_APPROVAL_TEXT })
  if (apply.payTries >= MAX_PAY_TRIES) throw new Fault('20000', { text: TRIES_SPENT_TEXT })
  const day = await nextPayDay(ctx, apply)
  requireSeenDay(day, input.seen_pay_dt)
  await requirePayerConsent(ctx, apply, day.buyerInterestFen)
  const figures = await figuresOn(ctx, apply, day)
  await occupyCredit(ctx, apply)
  const payTries = apply.payTries + 1
  const remark = movedText(apply.discountDate, day.date)
  const paying = await moveApply(ctx, apply, 'pay', byOfficer(ctx), remark, {
    ...figures,
    payerId: ctx.operator.operatorId,
    payTries,
    reason: '',
  })
  // Money moves on its day, not before: `disc_due` takes up what waits for it.
  if (day.date === ctx.today()) {
    await ctx.enqueue({ ...disburseJobOf(paying, day.date), delayMs: await ctx.rehearsal.answerMs(ctx.tx) })
  }
  return [{ apply_no: paying.applyNo, state: paying.state }]
}

export const payApply: Handler<'/api/admin/pay_disc_apply'> = (ctx, input) =>
  withIdemKey(ctx, '/api/admin/pay_disc_apply', input, () => pay(ctx, input))

/** Gives a failed payout up: nothing has moved, and all that the application held is free again. */
export const cancelPayout: Handler<'/api/admin/cancel_payout'> = async (ctx, input) => {
  const reason = readReason(input.reason)
  const apply = await takeApply(ctx, input.apply_no)
  requireSeen(apply, input.seen_version)
  const cancelled = await moveApply(ctx, apply, 'withdraw', byOfficer(ctx), reason, { reason })
  await releaseAll(ctx, apply)
  await tellOfApply(ctx, cancelled, 'payout_cancelled', reason)
  return [{ apply_no: cancelled.applyNo, state: cancelled.state }]
}
