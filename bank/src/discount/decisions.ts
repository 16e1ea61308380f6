/** What people decide on an application: the company's withdrawal, the first officer's approval, return or refusal. */
import { releaseLocked } from '../bills/locking.ts'
import { requireServiceTime } from '../calendar/calendar.ts'
import type { CallCtx, Handler } from '../http/handler.ts'
import { readParam } from '../params/params.ts'
import { byMaker, byOfficer, bySystem, moveApply, takeApply } from './applications.ts'
import { readReason } from './reason.ts'

export const withdrawApply: Handler<'/api/discount/withdraw_apply'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const apply = await takeApply(ctx, input.apply_no, ctx.operator.memberId)
  await moveApply(ctx, apply, 'withdraw', byMaker(ctx))
  await releaseLocked(ctx.tx, apply.applyNo)
  return [{ result: 'ok' }]
}

/**
 * The bank's final rate is the locked one, so the customer has nothing left to confirm: with AUTO_CONFIRM = 1 the
 * system confirms in the same transaction and D20 ends in D40; with 0 it stays D30 待客户确认.
 */
export const approveApply: Handler<'/api/admin/approve_disc_apply'> = async (ctx, input) => {
  const apply = await takeApply(ctx, input.apply_no)
  const accepted = await moveApply(ctx, apply, 'accept', byOfficer(ctx), input.remark?.trim() ?? '', {
    approverId: ctx.operator.operatorId,
    finalRateE6: apply.rateE6,
  })
  const isAutomatic = (await readParam(ctx.tx, 'AUTO_CONFIRM')) === '1'
  const after = isAutomatic
    ? await moveApply(ctx, accepted, 'confirm', bySystem, '最终利率与锁定利率一致，自动确认')
    : accepted
  return [{ apply_no: after.applyNo, state: after.state }]
}

const turnDown = async (
  ctx: CallCtx,
  event: 'return' | 'refuse',
  input: { apply_no: string; reason: string },
) => {
  const reason = readReason(input.reason)
  const apply = await takeApply(ctx, input.apply_no)
  const after = await moveApply(ctx, apply, event, byOfficer(ctx), reason, {
    reason,
    approverId: ctx.operator.operatorId,
  })
  await releaseLocked(ctx.tx, apply.applyNo)
  return [{ apply_no: after.applyNo, state: after.state }]
}

export const returnApply: Handler<'/api/admin/return_disc_apply'> = (ctx, input) =>
  turnDown(ctx, 'return', input)

export const refuseApply: Handler<'/api/admin/refuse_disc_apply'> = (ctx, input) =>
  turnDown(ctx, 'refuse', input)
