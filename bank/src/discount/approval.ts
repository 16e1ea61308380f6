/** 贴现审批: the first officer's approval with the final rates, return or refusal. */

import { enqueueDocument } from '../files/document-order.ts'
import { requireServiceTime } from '../platform/calendar/calendar.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { readReason } from '../platform/kernel/reason.ts'
import { requireSeen } from '../platform/kernel/stale.ts'
import { readParam } from '../platform/params/params.ts'
import { rehearsal } from '../platform/rehearsal/rehearsal.ts'
import { type Apply, billsOfApply, byOfficer, bySystem, moveApply, takeApply } from './applications.ts'
import { requireWithinLines } from './exposure.ts'
import { finalRates, reprice } from './final-rates.ts'
import { tellOfApply } from './messages.ts'
import {
  confirmableUntil,
  figuresOn,
  movedText,
  nextPayDay,
  repricePayDays,
  requireSeenDay,
} from './pay-days.ts'
import { askPayer, requirePayerConsent } from './payer-consent.ts'
import { releaseAll } from './release.ts'
import { applyMachine } from './states.ts'

const answer = (apply: Apply) => [{ apply_no: apply.applyNo, state: apply.state }]

/** Most characters of a remark that the log keeps. */
const MAX_REMARK = 200

const changedText = ({ totalCount }: Apply, changed: number): string =>
  changed === 0 ? '利率与报价一致' : `${totalCount}张票据中${changed}张利率有变动`

/** An unchanged price needs no confirmation where AUTO_CONFIRM = 1; else the company has a while to confirm. */
const afterAccept = async (ctx: CallCtx, accepted: Apply, changed: number): Promise<Apply> => {
  if (changed === 0 && (await readParam(ctx.tx, 'AUTO_CONFIRM')) === '1') {
    const confirmed = await moveApply(
      ctx,
      accepted,
      'confirm',
      bySystem,
      '最终利率与锁定利率一致，自动确认',
      {
        expiresAt: null,
      },
    )
    // Printed at the submit: it names the approval and the confirmation now.
    await enqueueDocument(ctx, { kind: 'disc_agreement', refNo: confirmed.applyNo })
    await tellOfApply(ctx, confirmed, 'accepted')
    return confirmed
  }
  if (!accepted.expiresAt) throw new Error('an accepted application has a term')
  const until = confirmableUntil(accepted.expiresAt, accepted.discountDate)
  await tellOfApply(ctx, accepted, 'waiting_confirm', `${changedText(accepted, changed)}，请于${until}前`)
  return accepted
}

export const approveApply: Handler<'/api/admin/approve_disc_apply'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const taken = await takeApply(ctx, input.apply_no)
  requireSeen(taken, input.seen_version)
  applyMachine.next(taken.state, 'accept', 'officer')
  const arranged = await ctx.behind(rehearsal).approval(ctx.tx, await billsOfApply(ctx, taken))
  if (arranged) return turnDown(ctx, taken, arranged.event, arranged.reason)

  // Where the bank is late, its price is that of the next day it can pay on.
  const day = await nextPayDay(ctx, taken)
  requireSeenDay(day, input.seen_pay_dt)
  const figures = await figuresOn(ctx, taken, day)
  const apply = { ...taken, ...figures }
  await requirePayerConsent(ctx, apply)
  await requireWithinLines(ctx, taken)
  const remark = [input.remark?.trim() ?? '', movedText(taken.discountDate, day.date)]
    .filter(Boolean)
    .join('；')
  const { final, changed } = finalRates(input, apply, await billsOfApply(ctx, apply))
  const priced = changed > 0 ? await reprice(ctx, apply, final) : { finalRateE6: apply.rateE6 }
  if (changed > 0) await repricePayDays(ctx, apply, day.date)
  const minutes = Number(await readParam(ctx.tx, 'CONFIRM_MINUTES'))
  const accepted = await moveApply(ctx, taken, 'accept', byOfficer(ctx), remark.slice(0, MAX_REMARK), {
    ...figures,
    ...priced,
    approverId: ctx.operator.operatorId,
    expiresAt: new Date(ctx.now().getTime() + minutes * 60_000),
  })
  // Other rates than the payer agreed to: it is asked again, and the company cannot confirm before it has agreed.
  await askPayer(ctx, accepted)
  return answer(await afterAccept(ctx, accepted, changed))
}

const turnDown = async (ctx: CallCtx, apply: Apply, event: 'return' | 'refuse', reason: string) => {
  const after = await moveApply(ctx, apply, event, byOfficer(ctx), reason, {
    reason,
    approverId: ctx.operator.operatorId,
  })
  await releaseAll(ctx, apply)
  await tellOfApply(ctx, after, event === 'return' ? 'returned' : 'refused', reason)
  return answer(after)
}

export const returnApply: Handler<'/api/admin/return_disc_apply'> = async (ctx, input) => {
  const reason = readReason(input.reason)
  const apply = await takeApply(ctx, input.apply_no)
  requireSeen(apply, input.seen_version)
  return turnDown(ctx, apply, 'return', reason)
}

export const refuseApply: Handler<'/api/admin/refuse_disc_apply'> = async (ctx, input) => {
  const reason = readReason(input.reason)
  const apply = await takeApply(ctx, input.apply_no)
  requireSeen(apply, input.seen_version)
  return turnDown(ctx, apply, 'refuse', reason)
}
