/** 贴现审批: the first officer's approval with the final rate, return or refusal. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { discountInterest } from '@portal/shared/money/interest.ts'
import { eq } from 'drizzle-orm'
import { instantText } from '../calendar/calendar.ts'
import { discApplyBill } from '../db/schema/discount.ts'
import type { CallCtx, Handler } from '../http/handler.ts'
import { readParam } from '../params/params.ts'
import { applyMachine } from '../states/discount.ts'
import {
  type Apply,
  type ApplyBill,
  billsOfApply,
  byOfficer,
  bySystem,
  moveApply,
  takeApply,
} from './applications.ts'
import { tellOfApply } from './messages.ts'
import { sumShared } from './quote.ts'
import { readReason } from './reason.ts'
import { releaseAll } from './release.ts'
import { shareInterest } from './terms.ts'
import { type Trigger, triggerOf } from './triggers.ts'

const MAX_RATE_E6 = 240_000

const answer = (apply: Apply) => [{ apply_no: apply.applyNo, state: apply.state }]

/** Throws Fault 20019 beyond 0–24 %, 20021 more than 10 % off the quote without a word why. */
const requireRate = (finalE6: number, quotedE6: number, remark: string): void => {
  const refuse = (code: '20019' | '20021', text: string) =>
    new Fault(code, { text, fields: { final_rate_e6: text } })
  if (finalE6 < 0 || finalE6 > MAX_RATE_E6) {
    throw refuse('20019', '利率应在0~24%之间，小数位不超过4位')
  }
  if (Math.abs(finalE6 - quotedE6) * 10 > quotedE6 && remark.length < 2) {
    throw refuse('20021', '申请利率偏离报价超过10%，请提交银行审批')
  }
}

/** Another rate than the quoted: every bill's interest anew, over the same days. @returns the application's sums */
const reprice = async (ctx: CallCtx, apply: Apply, lines: readonly ApplyBill[], rateE6: number) => {
  const bills = lines.map(line => ({
    ...line,
    interestFen: discountInterest({ faceFen: line.faceFen, rateE6, days: line.days }),
  }))
  for (const bill of bills) {
    const { buyerFen, sellerFen } = shareInterest(bill.interestFen, apply)
    if (bill.faceFen - sellerFen <= 0n) throw new Fault('20020')
    await ctx.tx
      .update(discApplyBill)
      .set({
        rateE6,
        interestFen: bill.interestFen,
        buyerInterestFen: buyerFen,
        netFen: bill.faceFen - sellerFen,
      })
      .where(eq(discApplyBill.id, bill.id))
  }
  return sumShared(bills, apply)
}

/** An unchanged price needs nobody's confirmation where AUTO_CONFIRM = 1; else the company has a while to confirm. */
const afterAccept = async (ctx: CallCtx, accepted: Apply, isChanged: boolean): Promise<Apply> => {
  if (!isChanged && (await readParam(ctx.tx, 'AUTO_CONFIRM')) === '1') {
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
    await tellOfApply(ctx, confirmed, 'accepted')
    return confirmed
  }
  if (!accepted.expiresAt) throw new Error('an accepted application has a term')
  await tellOfApply(
    ctx,
    accepted,
    'waiting_confirm',
    instantText(accepted.expiresAt).slice(0, 16).replace('T', ' '),
  )
  return accepted
}

const triggered: Readonly<Partial<Record<Trigger, { event: 'refuse' | 'return'; reason: string }>>> = {
  refuse: { event: 'refuse', reason: '承兑行查复未通过（沙盒：票面尾数.11）' },
  return: { event: 'return', reason: '票据资料不完整（沙盒：票面尾数.22）' },
}

export const approveApply: Handler<'/api/admin/approve_disc_apply'> = async (ctx, input) => {
  const apply = await takeApply(ctx, input.apply_no)
  applyMachine.next(apply.state, 'accept', 'officer')
  const lines = await billsOfApply(ctx, apply)
  const trigger = await triggerOf(ctx, lines)
  const sandbox = trigger && triggered[trigger]
  if (sandbox) return turnDown(ctx, apply, sandbox.event, sandbox.reason)

  const remark = input.remark?.trim() ?? ''
  const finalRateE6 = input.final_rate_e6 ?? apply.rateE6
  const isChanged = finalRateE6 !== apply.rateE6
  if (isChanged) requireRate(finalRateE6, apply.rateE6, remark)
  const sums = isChanged ? await reprice(ctx, apply, lines, finalRateE6) : {}
  const minutes = Number(await readParam(ctx.tx, 'CONFIRM_MINUTES'))
  const accepted = await moveApply(ctx, apply, 'accept', byOfficer(ctx), remark, {
    ...sums,
    approverId: ctx.operator.operatorId,
    finalRateE6,
    expiresAt: new Date(ctx.now().getTime() + minutes * 60_000),
  })
  return answer(await afterAccept(ctx, accepted, isChanged))
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
  return turnDown(ctx, await takeApply(ctx, input.apply_no), 'return', reason)
}

export const refuseApply: Handler<'/api/admin/refuse_disc_apply'> = async (ctx, input) => {
  const reason = readReason(input.reason)
  return turnDown(ctx, await takeApply(ctx, input.apply_no), 'refuse', reason)
}
