/** What a company's people decide on an application: check, confirm, decline, withdraw. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { requireServiceTime } from '../calendar/calendar.ts'
import { enqueueDocument } from '../documents/job.ts'
import type { CallCtx, Handler } from '../http/handler.ts'
import { applyMachine } from '../states/discount.ts'
import { type Apply, byChecker, byMakerOrMain, moveApply, takeApply } from './applications.ts'
import { tellOfApply } from './messages.ts'
import { askPayer, requirePayerConsent } from './payer-consent.ts'
import { readReason } from './reason.ts'
import { releaseAll } from './release.ts'

const answer = (apply: Apply) => [{ apply_no: apply.applyNo, state: apply.state }]

export const withdrawApply: Handler<'/api/discount/withdraw_apply'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const acting = byMakerOrMain(ctx)
  const apply = await takeApply(ctx, input.apply_no, ctx.operator.memberId)
  await moveApply(ctx, apply, 'withdraw', acting, '', { expiresAt: null })
  await releaseAll(ctx, apply)
  return [{ result: 'ok' }]
}

/** The application a checker decides on. Throws Fault 20000 by state, 21001 for one's own. */
const takeForCheck = async (ctx: CallCtx, applyNo: string, event: 'check_pass' | 'check_return') => {
  requireServiceTime(ctx)
  const apply = await takeApply(ctx, applyNo, ctx.operator.memberId)
  applyMachine.next(apply.state, event, 'checker')
  if (apply.makerId === ctx.operator.operatorId) throw new Fault('21001')
  return apply
}

export const checkPass: Handler<'/api/discount/check_pass'> = async (ctx, input) => {
  const apply = await takeForCheck(ctx, input.apply_no, 'check_pass')
  const { operatorId: checkerId } = ctx.operator
  const checked = await moveApply(ctx, apply, 'check_pass', byChecker(ctx), input.remark?.trim() ?? '', {
    checkerId,
  })
  await tellOfApply(ctx, checked, 'checked')
  await askPayer(ctx, checked)
  return answer(checked)
}

export const checkReturn: Handler<'/api/discount/check_return'> = async (ctx, input) => {
  const reason = readReason(input.reason)
  const apply = await takeForCheck(ctx, input.apply_no, 'check_return')
  const { operatorId: checkerId } = ctx.operator
  const returned = await moveApply(ctx, apply, 'check_return', byChecker(ctx), reason, { reason, checkerId })
  await releaseAll(ctx, apply)
  await tellOfApply(ctx, returned, 'check_returned', reason)
  return answer(returned)
}

export const confirmQuote: Handler<'/api/discount/confirm_quote'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const acting = byMakerOrMain(ctx)
  const apply = await takeApply(ctx, input.apply_no, ctx.operator.memberId)
  applyMachine.next(apply.state, 'confirm', acting.as)
  // The job moves it to D95; until then it can no longer be confirmed.
  if (apply.expiresAt && apply.expiresAt.getTime() <= ctx.now().getTime()) throw new Fault('20034')
  await requirePayerConsent(ctx, apply)
  const confirmed = await moveApply(ctx, apply, 'confirm', acting, '', { expiresAt: null })
  // Printed when the application was submitted, with the rates it was quoted.
  await enqueueDocument(ctx, { kind: 'disc_agreement', refNo: confirmed.applyNo })
  return answer(confirmed)
}

export const declineQuote: Handler<'/api/discount/decline_quote'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const acting = byMakerOrMain(ctx)
  const apply = await takeApply(ctx, input.apply_no, ctx.operator.memberId)
  const declined = await moveApply(ctx, apply, 'decline', acting, input.reason?.trim() ?? '', {
    expiresAt: null,
  })
  await releaseAll(ctx, apply)
  return answer(declined)
}
