/** 贴现审批: the first officer's approval with the final rates, return or refusal; above the authority it is referred. */

import { requireServiceTime } from '../platform/calendar/calendar.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { readReason } from '../platform/kernel/reason.ts'
import { requireSeen } from '../platform/kernel/stale.ts'
import { rehearsal } from '../platform/rehearsal/rehearsal.ts'
import { acceptApply } from './accept.ts'
import { type Apply, billsOfApply, byOfficer, moveApply, takeApply, unassigned } from './applications.ts'
import { deskRules, requireApprovable, requireUnreferred } from './approval-rules.ts'
import { requireFree } from './assignment.ts'
import { beyondOf } from './authority.ts'
import { type FinalBill, finalRates } from './final-rates.ts'
import { tellOfApply } from './messages.ts'
import { releaseAll } from './release.ts'

export const answerOf = (apply: Apply) => [{ apply_no: apply.applyNo, state: apply.state }]

/** Keeps what the officer has decided, for somebody higher to decide on: neither price nor state changes by it. */
const refer = (ctx: CallCtx, apply: Apply, final: readonly FinalBill[], remark: string, beyond: string[]) => {
  const rates = final
    .filter(({ bill, rateE6 }) => rateE6 !== bill.rateE6)
    .map(({ bill, rateE6 }) => ({ holding_id: String(bill.holdingId), rate_e6: rateE6 }))
  return moveApply(ctx, apply, 'refer', byOfficer(ctx), remark, {
    approverId: ctx.operator.operatorId,
    referredAt: ctx.now(),
    referral: { rates, remark, beyond },
    ...unassigned,
  })
}

export const approveApply: Handler<'/api/admin/approve_disc_apply'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const taken = await takeApply(ctx, input.apply_no)
  for (const rule of deskRules) await rule.keep(ctx, taken, input)
  const bills = await billsOfApply(ctx, taken)
  const { operatorId } = ctx.operator
  const arranged = await ctx.behind(rehearsal).approval(ctx.tx, bills)
  if (arranged) return turnDown(ctx, taken, arranged.event, arranged.reason, { approverId: operatorId })
  await requireApprovable(ctx, taken, input)
  const { final } = finalRates(input, taken, bills)
  const remark = input.remark?.trim() ?? ''
  const beyond = await beyondOf(ctx, taken, final)
  if (beyond.length > 0) return answerOf(await refer(ctx, taken, final, remark, beyond))
  return answerOf(await acceptApply(ctx, taken, input, remark, { approverId: operatorId }))
}

/** Gives an application back to its company, or refuses it for good. @param by the column of who decides it */
export const turnDown = async (
  ctx: CallCtx,
  apply: Apply,
  event: 'return' | 'refuse',
  reason: string,
  by: Pick<Apply, 'approverId'> | Pick<Apply, 'superiorId'>,
) => {
  const after = await moveApply(ctx, apply, event, byOfficer(ctx), reason, { reason, ...by })
  await releaseAll(ctx, apply)
  await tellOfApply(ctx, after, event === 'return' ? 'returned' : 'refused', reason)
  return answerOf(after)
}

const decline =
  (event: 'return' | 'refuse'): Handler<'/api/admin/return_disc_apply' | '/api/admin/refuse_disc_apply'> =>
  async (ctx, input) => {
    const reason = readReason(input.reason)
    const apply = await takeApply(ctx, input.apply_no)
    requireSeen(apply, input.seen_version)
    requireUnreferred(apply)
    await requireFree(ctx, apply)
    return turnDown(ctx, apply, event, reason, { approverId: ctx.operator.operatorId })
  }

export const returnApply: Handler<'/api/admin/return_disc_apply'> = decline('return')
export const refuseApply: Handler<'/api/admin/refuse_disc_apply'> = decline('refuse')
