/** 授权审批: somebody higher decides what an officer has approved above their authority. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { requireServiceTime } from '../platform/calendar/calendar.ts'
import type { Handler } from '../platform/kernel/handler.ts'
import { readReason } from '../platform/kernel/reason.ts'
import { requireSeen } from '../platform/kernel/stale.ts'
import { acceptApply } from './accept.ts'
import { byOfficer, moveApply, takeApply, unreferred } from './applications.ts'
import { answerOf, turnDown } from './approval.ts'
import { requireApprovable } from './approval-rules.ts'
import { requireFree } from './assignment.ts'
import { applyMachine } from './states.ts'

/** Refusal to an officer of what they have approved themselves. */
const OWN_REFERRAL_TEXT = '不能授权审批自己审批的申请'

export const authoriseApply: Handler<'/api/admin/authorise_disc_apply'> = async (ctx, input) => {
  const { decision } = input
  if (decision === 'pass') requireServiceTime(ctx)
  const words = input.reason?.trim() ?? ''
  const reason = decision === 'pass' ? words : readReason(words)
  const taken = await takeApply(ctx, input.apply_no)
  requireSeen(taken, input.seen_version)
  applyMachine.next(taken.state, 'refer_back', 'officer')
  const { approverId, referral } = taken
  if (referral === null || approverId === null) throw new Fault('20362')
  const superiorId = ctx.operator.operatorId
  if (approverId === superiorId) throw new Fault('21001', { text: OWN_REFERRAL_TEXT })
  await requireFree(ctx, taken)
  if (decision === 'return' || decision === 'refuse') {
    return turnDown(ctx, taken, decision, reason, { superiorId })
  }
  if (decision === 'back') {
    const back = await moveApply(ctx, taken, 'refer_back', byOfficer(ctx), reason, {
      approverId: null,
      ...unreferred,
      // To whom it was decided by, who knows it.
      assigneeId: approverId,
      assignedAt: ctx.now(),
      assignerId: superiorId,
    })
    return answerOf(back)
  }
  await requireApprovable(ctx, taken, input)
  return answerOf(await acceptApply(ctx, taken, referral, reason, { superiorId }))
}
