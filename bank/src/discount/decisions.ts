/** Decisions of a company's users on an application: check, confirm, decline, withdraw. */

import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { enqueueDocument } from '../files/document-order.ts'
import { requireMachineLimit } from '../people/clients/machine-limits.ts'
import { loadCalendar, payoutDay, requireServiceTime } from '../platform/calendar/calendar.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { readReason } from '../platform/kernel/reason.ts'
import { requireSeen } from '../platform/kernel/stale.ts'
import { type Apply, byChecker, byMakerOrMain, moveApply, takeApply } from './applications.ts'
import { tellOfApply } from './messages.ts'
import { askPayer, requirePayerConsent } from './payer-consent.ts'
import { releaseAll } from './release.ts'
import { requireRepeated } from './repeated.ts'
import { ruleDecider } from './rule-decided.ts'
import { applyMachine } from './states.ts'

const answer = (apply: Apply) => [{ apply_no: apply.applyNo, state: apply.state }]

export const withdrawApply: Handler<'/api/discount/withdraw_apply'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const acting = byMakerOrMain(ctx)
  const apply = await takeApply(ctx, input.apply_no, ctx.operator.memberId)
  await moveApply(ctx, apply, 'withdraw', acting, '', { expiresAt: null })
  await releaseAll(ctx, apply)
  return [{ result: 'ok' }]
}

type Seen = Pick<RequestOf<'/api/discount/check_pass'>, 'apply_no' | 'seen_version'>

/** The company's application as its caller saw it. Throws Fault 9015, 20072. */
const takeSeen = async (ctx: CallCtx, { apply_no, seen_version }: Seen): Promise<Apply> => {
  const apply = await takeApply(ctx, apply_no, ctx.operator.memberId)
  requireSeen(apply, seen_version)
  return apply
}

/** The application a checker decides on. Throws Fault 9015, 20072, 20000 by state, 21001 for one's own. */
const takeForCheck = async (ctx: CallCtx, seen: Seen, event: 'check_pass' | 'check_return') => {
  requireServiceTime(ctx)
  const apply = await takeSeen(ctx, seen)
  applyMachine.next(apply.state, event, 'checker')
  if (apply.makerId === ctx.operator.operatorId) throw new Fault('21001')
  return apply
}

/**
 * The bank's delay is the bank's, the company's is not: a discount date that passes while the company checks or thinks
 * it over needs a new quote. Throws Fault 20034.
 */
const requireDateAhead = async (ctx: CallCtx, { discountDate, product, state }: Apply): Promise<void> => {
  // What rules may still decide is paid today, whatever day that is.
  if (product === 'instant' && state === 'D10' && discountDate === ctx.today()) return
  if (discountDate < payoutDay(ctx, await loadCalendar(ctx.tx)).date) {
    throw new Fault('20034', { text: `贴现日期${discountDate}已过，请重新询价` })
  }
}

export const checkPass: Handler<'/api/discount/check_pass'> = async (ctx, input) => {
  const apply = await takeForCheck(ctx, input, 'check_pass')
  await requireDateAhead(ctx, apply)
  const { operatorId: checkerId } = ctx.operator
  const checked = await moveApply(ctx, apply, 'check_pass', byChecker(ctx), input.remark?.trim() ?? '', {
    checkerId,
  })
  if (checked.product === 'instant') return answer(await ctx.behind(ruleDecider).decide(ctx, checked))
  await tellOfApply(ctx, checked, 'checked')
  await askPayer(ctx, checked)
  return answer(checked)
}

export const checkReturn: Handler<'/api/discount/check_return'> = async (ctx, input) => {
  const reason = readReason(input.reason)
  const apply = await takeForCheck(ctx, input, 'check_return')
  const { operatorId: checkerId } = ctx.operator
  const returned = await moveApply(ctx, apply, 'check_return', byChecker(ctx), reason, { reason, checkerId })
  await releaseAll(ctx, apply)
  await tellOfApply(ctx, returned, 'check_returned', reason)
  return answer(returned)
}

export const confirmQuote: Handler<'/api/discount/confirm_quote'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const acting = byMakerOrMain(ctx)
  const apply = await takeSeen(ctx, input)
  applyMachine.next(apply.state, 'confirm', acting.as)
  // The job moves it to D95; until then it can no longer be confirmed.
  if (apply.expiresAt && apply.expiresAt.getTime() <= ctx.now().getTime()) throw new Fault('20034')
  await requireDateAhead(ctx, apply)
  await requirePayerConsent(ctx, apply)
  requireRepeated(ctx, input, { ...apply, rateE6: apply.finalRateE6 ?? apply.rateE6 })
  await requireMachineLimit(ctx, apply.totalFen)
  const confirmed = await moveApply(ctx, apply, 'confirm', acting, '', { expiresAt: null })
  // Printed when the application was submitted, with the rates it was quoted.
  await enqueueDocument(ctx, { kind: 'disc_agreement', refNo: confirmed.applyNo })
  return answer(confirmed)
}

export const declineQuote: Handler<'/api/discount/decline_quote'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const acting = byMakerOrMain(ctx)
  const apply = await takeSeen(ctx, input)
  const reason = input.reason?.trim() ?? ''
  const declined = await moveApply(ctx, apply, 'decline', acting, reason, { reason, expiresAt: null })
  await releaseAll(ctx, apply)
  return answer(declined)
}
