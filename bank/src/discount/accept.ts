/** What an approval does, whoever gives it: the final rates are set, and the company confirms them or need not. */
import { enqueueDocument } from '../files/document-order.ts'
import type { CallCtx } from '../platform/kernel/handler.ts'
import { readParam } from '../platform/params/params.ts'
import { type Apply, billsOfApply, byOfficer, bySystem, moveApply } from './applications.ts'
import { type Approval, finalRates, reprice } from './final-rates.ts'
import { tellOfApply } from './messages.ts'
import { confirmableUntil, figuresOn, movedText, nextPayDay, repricePayDays } from './pay-days.ts'
import { askPayer } from './payer-consent.ts'

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

/**
 * Approves what the rules of `approval-rules.ts` let through, on the day that they have weighed.
 * @param rates as the approving officer has set them
 * @param remark of the officer whose approval this is
 * @param by the column of that officer
 */
export const acceptApply = async (
  ctx: CallCtx,
  taken: Apply,
  rates: Approval,
  remark: string,
  by: Pick<Apply, 'approverId'> | Pick<Apply, 'superiorId'>,
): Promise<Apply> => {
  const day = await nextPayDay(ctx, taken)
  const figures = await figuresOn(ctx, taken, day)
  const apply = { ...taken, ...figures }
  const { final, changed } = finalRates(rates, apply, await billsOfApply(ctx, apply))
  const said = [remark, movedText(taken.discountDate, day.date)].filter(Boolean).join('；')
  const priced = changed > 0 ? await reprice(ctx, apply, final) : { finalRateE6: apply.rateE6 }
  if (changed > 0) await repricePayDays(ctx, apply, day.date)
  const minutes = Number(await readParam(ctx.tx, 'CONFIRM_MINUTES'))
  const accepted = await moveApply(ctx, taken, 'accept', byOfficer(ctx), said.slice(0, MAX_REMARK), {
    ...figures,
    ...priced,
    ...by,
    expiresAt: new Date(ctx.now().getTime() + minutes * 60_000),
  })
  // Other rates than the payer agreed to: it is asked again, and the company cannot confirm before it has agreed.
  await askPayer(ctx, accepted)
  return afterAccept(ctx, accepted, changed)
}
