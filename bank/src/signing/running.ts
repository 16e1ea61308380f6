/** 银行签约 from its verification to its end, as the company acts on it. */

import { addMonths } from '@portal/shared/calendar/dates.ts'
import { applyMeanings } from '@portal/shared/discount/meanings.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { VERIFY_TRIES } from '@portal/shared/signing/states.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { enqueueDocument } from '../files/document-order.ts'
import { requireServiceTime } from '../platform/calendar/calendar.ts'
import { discApply } from '../platform/db/schema/discount.ts'
import { bankSign } from '../platform/db/schema/signing.ts'
import type { Ctx, Handler } from '../platform/kernel/handler.ts'
import { inState } from '../platform/kernel/in-state.ts'
import { KeptFault } from '../platform/kernel/kept-fault.ts'
import { runningStates } from './apply.ts'
import { tellOfSign } from './messages.ts'
import { asMain, asMember, changeSign, moveSign, type Sign, signSystem, takeSign } from './moves.ts'
import { signMachine } from './states.ts'

const answer = (sign: Sign) => [{ sign_no: sign.signNo, state: sign.state }]

/** The signing that a renewal replaces ends as the new one begins: one runs with each bank. */
const endReplaced = async (ctx: Ctx, renewal: Sign): Promise<void> => {
  const olds = await ctx.tx
    .select()
    .from(bankSign)
    .where(
      and(
        eq(bankSign.memberId, renewal.memberId),
        eq(bankSign.bankOrgId, renewal.bankOrgId),
        inArray(bankSign.state, runningStates),
      ),
    )
    .for('update')
  for (const old of olds) {
    const event = old.state === 'S50' ? 'confirm_end' : 'expire'
    await moveSign(ctx, old, event, signSystem, `续签${renewal.signNo}生效`)
  }
}

/** One wrong amount: counted permanently, the last one ends the signing. Throws KeptFault 22004. */
const refuseAmount = async (ctx: Ctx, sign: Sign): Promise<never> => {
  const verifyTries = sign.verifyTries + 1
  const left = VERIFY_TRIES - verifyTries
  if (left > 0) {
    await changeSign(ctx, sign, { verifyTries })
    await ctx.audit({
      action: 'bank_sign.verify',
      objectType: 'bank_sign',
      objectNo: sign.signNo,
      after: { tries: verifyTries },
      result: 'refused',
    })
  } else {
    const reason = '打款验证金额三次不符'
    const refused = await moveSign(ctx, sign, 'verify_failed', signSystem, reason, { verifyTries, reason })
    await tellOfSign(ctx, refused, 'verify_failed')
  }
  const text = `验证金额不正确，还可尝试${left}次`
  throw new KeptFault('22004', { text, fields: { amount_fen: text } })
}

export const verifyAmount: Handler<'/api/signing/verify_amount'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const sign = await takeSign(ctx, input.sign_no, ctx.operator.memberId)
  signMachine.next(sign.state, 'verify', 'member')
  if (sign.verifyAmountFen === null) throw new Fault('20100')
  if (BigInt(input.amount_fen) !== BigInt(sign.verifyAmountFen)) {
    return refuseAmount(ctx, sign)
  }
  await endReplaced(ctx, sign)
  const today = ctx.today()
  const active = await moveSign(ctx, sign, 'verify', asMember(ctx), '', {
    validFrom: today,
    validTo: sign.validTo > today ? sign.validTo : addMonths(today, 12),
    reason: '',
  })
  await enqueueDocument(ctx, { kind: 'sign_agreement', refNo: active.signNo })
  await tellOfSign(ctx, active, 'active')
  return answer(active)
}

export const pauseSign: Handler<'/api/signing/pause_sign'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const sign = await takeSign(ctx, input.sign_no, ctx.operator.memberId)
  return answer(await moveSign(ctx, sign, 'pause', asMember(ctx)))
}

export const applyEnd: Handler<'/api/signing/apply_end'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const sign = await takeSign(ctx, input.sign_no, ctx.operator.memberId)
  signMachine.next(sign.state, 'apply_end', 'main')
  const [open] = await ctx.tx
    .select({ id: discApply.id })
    .from(discApply)
    .where(
      and(
        eq(discApply.memberId, sign.memberId),
        eq(discApply.bankOrgId, sign.bankOrgId),
        // These need a signing with the bank, their own or its renewal.
        inState(discApply.state, applyMeanings, state => state.underWay),
      ),
    )
    .limit(1)
  if (open) throw new Fault('22008')
  return answer(await moveSign(ctx, sign, 'apply_end', asMain(ctx), '', { endAskedDate: ctx.today() }))
}
