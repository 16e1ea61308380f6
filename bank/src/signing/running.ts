/** 银行签约 from its verification to its end, as the company acts on it. */
import { addMonths } from '@portal/shared/calendar/dates.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { VERIFY_TRIES } from '@portal/shared/signing/states.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { requireServiceTime } from '../calendar/calendar.ts'
import { discApply } from '../db/schema/discount.ts'
import { bankSign } from '../db/schema/signing.ts'
import { enqueueDocument } from '../documents/job.ts'
import type { Ctx, Handler } from '../http/handler.ts'
import { KeptFault } from '../http/kept-fault.ts'
import { signMachine } from '../states/signing.ts'
import { runningStates } from './apply.ts'
import { tellOfSign } from './messages.ts'
import { asMain, asMember, changeSign, moveSign, type Sign, signSystem, takeSign } from './moves.ts'

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
        inArray(bankSign.state, [...runningStates]),
      ),
    )
    .for('update')
  for (const old of olds) {
    const event = old.state === 'S50' ? 'confirm_end' : 'expire'
    await moveSign(ctx, old, event, signSystem, `续签${renewal.signNo}生效`)
  }
}

/** One wrong amount: counted for good, the last one ends the signing. Throws KeptFault 22004. */
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

/** Applications that still need the signing: at the bank, or about to be paid. */
const underWay = ['D10', 'D20', 'D30', 'D40', 'D45', 'D50'] as const

export const applyEnd: Handler<'/api/signing/apply_end'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const sign = await takeSign(ctx, input.sign_no, ctx.operator.memberId)
  signMachine.next(sign.state, 'apply_end', 'main')
  const [open] = await ctx.tx
    .select({ id: discApply.id })
    .from(discApply)
    .where(and(eq(discApply.signId, sign.id), inArray(discApply.state, [...underWay])))
    .limit(1)
  if (open) throw new Fault('22008')
  return answer(await moveSign(ctx, sign, 'apply_end', asMain(ctx), '', { endAskedDate: ctx.today() }))
}
