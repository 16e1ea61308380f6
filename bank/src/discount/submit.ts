/** 提交贴现申请: the quote becomes an application and its bills are locked, all in one transaction. */

import { rangeAmount } from '@portal/shared/bills/range.ts'
import { isWorkday } from '@portal/shared/calendar/workdays.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { enqueueDocument } from '../files/document-order.ts'
import { undisclosed } from '../paper/bills/ask-disclosure.ts'
import { liveHoldingsOf } from '../paper/bills/holding-view.ts'
import { holdingOfPart, lockBills, lockPart } from '../paper/bills/locking.ts'
import { discountRefusal, throwRefusal } from '../paper/bills/rules.ts'
import { takeMachineLimit } from '../people/clients/machine-limits.ts'
import { loadCalendar, onCalendar, payoutDay, requireServiceTime } from '../platform/calendar/calendar.ts'
import { nextNumber } from '../platform/calendar/serial.ts'
import { discApply, discApplyBill } from '../platform/db/schema/discount.ts'
import { rateLock, rateLockBill } from '../platform/db/schema/quotes.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { requireSign, type SignView } from '../signing/signs.ts'
import { type Apply, byMaker, logMove, moveApply, takeApply, unreferred } from './applications.ts'
import { sumShared } from './choice-price.ts'
import { type ChosenPart, forBill, requireLimitsAt } from './chosen.ts'
import { requireWithinLimits } from './limits.ts'
import { tellOfApply } from './messages.ts'
import { payDaysFor, recordPayDays } from './pay-days.ts'
import { payerAccountOf } from './payer.ts'
import { askPayer } from './payer-consent.ts'
import { readSubmitAnswers } from './registry.ts'
import { requireRepeated } from './repeated.ts'
import { applyMachine } from './states.ts'
import { readTerms, shareInterest, type Terms, termColumns, termsOf } from './terms.ts'
import { isTradeLater, occupyFor } from './trade.ts'

type Lock = typeof rateLock.$inferSelect
type LockBill = typeof rateLockBill.$inferSelect

/** The caller's own quote, locked until the transaction ends. Throws Fault 20034. */
const takeQuote = async (
  ctx: CallCtx,
  lockNo: string,
  product: Apply['product'],
): Promise<{ lock: Lock; bills: LockBill[] }> => {
  const [lock] = await ctx.tx.select().from(rateLock).where(eq(rateLock.lockNo, lockNo)).for('update')
  if (!lock || lock.memberId !== ctx.operator.memberId) throw new Fault('20034')
  if (lock.expiresAt.getTime() <= ctx.now().getTime()) throw new Fault('20034')
  // Its interest counts from a day that can no longer be paid: the cut-off came in between, or the day is off now.
  // 秒贴 is paid today or not as 秒贴, be it a day of rest.
  const calendar = await loadCalendar(ctx.tx)
  const earliest = product === 'instant' ? ctx.today() : payoutDay(ctx, calendar).date
  if (lock.discountDate < earliest) throw new Fault('20034')
  if (product === 'plain' && onCalendar(() => !isWorkday(lock.discountDate, calendar))) {
    throw new Fault('20034', { text: `贴现日期${lock.discountDate}已调整为休息日，请重新询价` })
  }
  const bills = await ctx.tx
    .select()
    .from(rateLockBill)
    .where(eq(rateLockBill.lockId, lock.id))
    .orderBy(asc(rateLockBill.line))
  return { lock, bills }
}

type QuotedPart = ChosenPart & { quoted: LockBill }

/** Every rule once more, on the current rows and with the bills locked. */
const recheck = async (
  ctx: CallCtx,
  lock: Lock,
  bills: readonly LockBill[],
  { bankOrgId }: SignView,
  answersOf: string,
): Promise<QuotedPart[]> => {
  const ids = bills.map(bill => bill.billId)
  await lockBills(ctx.tx, ids)
  const live = await liveHoldingsOf(ctx.tx, ids)
  const registryRefusal = await readSubmitAnswers(ctx, answersOf)
  const checkOne = (quoted: LockBill): QuotedPart => {
    const part = { start: quoted.rangeStart, end: quoted.rangeEnd }
    const holding = holdingOfPart(live, quoted.billId, part)
    throwRefusal(discountRefusal(holding, ctx.operator.memberId, lock.discountDate), { bill: holding.billNo })
    throwRefusal(registryRefusal(quoted.billId, part), { bill: holding.billNo })
    throwRefusal(undisclosed(ctx, holding), { bill: holding.billNo })
    return { holding, part, quoted }
  }
  const parts: QuotedPart[] = []
  for (const [index, quoted] of bills.entries()) parts.push(await forBill(index, () => checkOne(quoted)))
  await requireLimitsAt(ctx, bankOrgId, parts)
  return parts
}

/** Fields that an application takes from its quote, with interest split between seller and buyer bill by bill. */
const quotedFields = (lock: Lock, sign: SignView, parts: readonly QuotedPart[], terms: Terms) => ({
  signId: sign.sign.id,
  settleAccountId: sign.sign.settleAccountId,
  bankOrgId: sign.bankOrgId,
  discountDate: lock.discountDate,
  cutoffRolled: lock.cutoffRolled,
  rateE6: lock.rateE6,
  rateLockId: lock.id,
  ...sumShared(
    parts.map(({ part, quoted }) => ({ faceFen: rangeAmount(part), interestFen: quoted.interestFen })),
    terms,
  ),
})

type Submitted = ReturnType<typeof quotedFields> &
  ReturnType<typeof termColumns> & {
    buyerAccountId: number | null
    tradeLater: boolean
    product: Apply['product']
  }

const createApply = async (ctx: CallCtx, applyNo: string, fields: Submitted): Promise<Apply> => {
  const acting = byMaker(ctx)
  const [draft] = await ctx.tx
    .insert(discApply)
    .values({
      ...fields,
      applyNo,
      memberId: ctx.operator.memberId,
      makerId: ctx.operator.operatorId,
      state: applyMachine.next('NEW', 'save', acting.as) as 'D00',
      submittedAt: ctx.now(),
      createdBy: ctx.operator.account,
    })
    .returning()
  if (!draft) throw new Error('application was not returned')
  await logMove(ctx, draft, 'save', 'NEW', acting, '')
  return draft
}

/** Locks the parts' units and records them as the application's bills of this round. */
const lockParts = async (ctx: CallCtx, apply: Apply, parts: readonly QuotedPart[]): Promise<void> => {
  for (const { quoted } of parts) {
    const part = { start: quoted.rangeStart, end: quoted.rangeEnd }
    // Read again: an earlier part may have split the same holding.
    const live = await liveHoldingsOf(ctx.tx, [quoted.billId])
    const holding = holdingOfPart(live, quoted.billId, part)
    const faceFen = rangeAmount(part)
    const shared = shareInterest(quoted.interestFen, apply)
    await ctx.tx.insert(discApplyBill).values({
      applyId: apply.id,
      round: apply.round,
      line: quoted.line,
      billId: quoted.billId,
      holdingId: await lockPart(ctx.tx, holding, part, apply.applyNo),
      rangeStart: part.start,
      rangeEnd: part.end,
      faceFen,
      interestEndDate: quoted.interestEndDate,
      rolledDays: quoted.rolledDays,
      rollReason: quoted.rollReason,
      days: quoted.days,
      rateE6: quoted.rateE6,
      interestFen: quoted.interestFen,
      buyerInterestFen: shared.buyerFen,
      netFen: faceFen - shared.sellerFen,
    })
  }
}

/** Cost of the quoted bills on each day on which they may be paid. */
const payDaysOfParts = (ctx: CallCtx, parts: readonly QuotedPart[], apply: Apply) =>
  payDaysFor(
    ctx,
    parts.map(({ holding, part, quoted }) => ({
      faceFen: rangeAmount(part),
      rateE6: quoted.rateE6,
      interestEndDate: quoted.interestEndDate,
      dueDate: holding.dueDate,
    })),
    apply.discountDate,
    apply,
  )

type Asked = Omit<RequestOf<'/api/discount/submit_apply'>, 'idem_key'>

/**
 * Submits what a quote has priced; the errand of the call has asked registry and disclosure platform.
 * @param how the product, and the reference under which the registry's answers are kept
 */
export const submitQuoted = async (
  ctx: CallCtx,
  input: Asked,
  how: { product: Apply['product']; answersOf: string },
): Promise<Apply> => {
  requireServiceTime(ctx)
  const { memberId, operatorId, needReview } = ctx.operator
  const event = needReview ? 'submit_for_review' : 'submit'
  const returned = input.apply_no === undefined ? undefined : await takeApply(ctx, input.apply_no, memberId)
  if (returned) applyMachine.next(returned.state, event, 'maker')
  const terms = readTerms(input, returned && termsOf(returned, ctx.atRest.open))
  const { lock, bills } = await takeQuote(ctx, input.lock_no, how.product)
  const sign = await requireSign(ctx.tx, memberId, ctx.today(), input.sign_no)
  if (lock.bankOrgId !== null && lock.bankOrgId !== sign.bankOrgId) {
    throw new Fault('20373', { fields: { sign_no: new Fault('20373').text } })
  }
  const parts = await recheck(ctx, lock, bills, sign, how.answersOf)

  const applyNo = returned?.applyNo ?? (await nextNumber(ctx.tx, 'TX', ctx.today()))
  const taken = await ctx.tx
    .update(rateLock)
    .set({ usedBy: applyNo })
    .where(and(eq(rateLock.id, lock.id), isNull(rateLock.usedBy)))
    .returning({ id: rateLock.id })
  if (taken.length !== 1) throw new Fault('20034')

  const fields: Submitted = {
    ...quotedFields(lock, sign, parts, terms),
    ...termColumns(terms, ctx.atRest.seal),
    buyerAccountId: await payerAccountOf(ctx, terms),
    tradeLater: await isTradeLater(ctx, terms),
    product: how.product,
  }
  if (fields.netFen <= 0n) throw new Fault('20020')
  requireRepeated(ctx, input, fields)
  await takeMachineLimit(ctx, fields.totalFen, applyNo)
  await requireWithinLimits(ctx, fields.signId, { applyNo, totalFen: fields.totalFen })
  const apply = returned ?? (await createApply(ctx, applyNo, fields))
  const again = returned
    ? {
        ...fields,
        makerId: operatorId,
        round: returned.round + 1,
        submittedAt: ctx.now(),
        checkerId: null,
        approverId: null,
        superiorId: null,
        ...unreferred,
        finalRateE6: null,
        expiresAt: null,
        ruleVersion: null,
        payTries: 0,
        reason: '',
      }
    : {}
  const submitted = await moveApply(ctx, apply, event, byMaker(ctx), '', again)
  await lockParts(ctx, submitted, parts)
  await recordPayDays(ctx, submitted, await payDaysOfParts(ctx, parts, submitted))
  await occupyFor(ctx, submitted)
  await enqueueDocument(ctx, { kind: 'disc_agreement', refNo: applyNo })
  if (needReview) await tellOfApply(ctx, submitted, 'waiting_check')
  // Its own checker first: an application that may never leave the company is not announced elsewhere.
  else await askPayer(ctx, submitted)
  return submitted
}

/** An application as the answer of a submit names it. */
export const submittedRow = (submitted: Apply) => ({
  apply_no: submitted.applyNo,
  state: submitted.state,
  total_count: submitted.totalCount,
  total_fen: String(submitted.totalFen),
  interest_fen: String(submitted.interestFen),
  net_fen: String(submitted.netFen),
  buyer_interest_fen: String(submitted.buyerInterestFen),
  trade_later: submitted.tradeLater,
})

export const submitApply: Handler<'/api/discount/submit_apply'> = async (ctx, input) => [
  submittedRow(await submitQuoted(ctx, input, { product: 'plain', answersOf: input.lock_no })),
]
