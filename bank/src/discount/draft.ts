/** 草稿: an application as far as a company has filled it in. It locks nothing and keeps no price: saved at any hour. */

import { Fault } from '@portal/shared/errors/fault.ts'
import { weightedRate } from '@portal/shared/money/rate.ts'
import { and, eq } from 'drizzle-orm'
import { discountDay, loadCalendar } from '../platform/calendar/calendar.ts'
import { nextNumber } from '../platform/calendar/serial.ts'
import { discApply, discApplyBill } from '../platform/db/schema/discount.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { signsInForce, signsOf } from '../signing/signs.ts'
import { type Apply, byMaker, logMove, takeApply } from './applications.ts'
import { priceChoice, sumShared } from './choice-price.ts'
import { readChoice } from './chosen.ts'
import { proposedSign } from './offers.ts'
import { applyMachine } from './states.ts'
import { readTerms, shareInterest, termColumns, termsOf } from './terms.ts'

/** A draft's bills are round 0: the first submit begins round 1. */
const DRAFT_ROUND = 0

/** The signing named, or none yet. Throws Fault 9015 for one that is not the company's. */
const namedSign = async (ctx: CallCtx, signNo: string | undefined) => {
  if (signNo === undefined || signNo === '') return undefined
  const signs = await signsOf(ctx.tx, ctx.operator.memberId)
  const found = signs.find(({ sign }) => sign.signNo === signNo)
  if (!found) throw new Fault('9015')
  return found
}

type PricedBills = Awaited<ReturnType<typeof priceChoice>>['bills']

const writeBills = async (ctx: CallCtx, draft: Apply, bills: PricedBills): Promise<void> => {
  await ctx.tx
    .delete(discApplyBill)
    .where(and(eq(discApplyBill.applyId, draft.id), eq(discApplyBill.round, DRAFT_ROUND)))
  await ctx.tx.insert(discApplyBill).values(
    bills.map((bill, line) => {
      const { buyerFen, sellerFen } = shareInterest(bill.interestFen, draft)
      return {
        applyId: draft.id,
        round: DRAFT_ROUND,
        line,
        billId: bill.holding.billId,
        holdingId: bill.holding.holdingId,
        rangeStart: bill.part.start,
        rangeEnd: bill.part.end,
        faceFen: bill.faceFen,
        interestEndDate: bill.interestEndDate,
        rolledDays: bill.rolledDays,
        rollReason: bill.rollReason,
        days: bill.days,
        rateE6: bill.rateE6,
        interestFen: bill.interestFen,
        buyerInterestFen: buyerFen,
        netFen: bill.faceFen - sellerFen,
      }
    }),
  )
}

type Fields = Omit<
  typeof discApply.$inferInsert,
  'applyNo' | 'memberId' | 'makerId' | 'state' | 'createdBy' | 'round'
>

const createDraft = async (ctx: CallCtx, fields: Fields): Promise<Apply> => {
  const [draft] = await ctx.tx
    .insert(discApply)
    .values({
      ...fields,
      applyNo: await nextNumber(ctx.tx, 'TX', ctx.today()),
      memberId: ctx.operator.memberId,
      makerId: ctx.operator.operatorId,
      state: applyMachine.next('NEW', 'save', 'maker') as 'D00',
      round: DRAFT_ROUND,
      createdBy: ctx.operator.account,
    })
    .returning()
  if (!draft) throw new Error('draft was not returned')
  await logMove(ctx, draft, 'save', 'NEW', byMaker(ctx), '')
  return draft
}

const changeDraft = async (ctx: CallCtx, held: Apply, fields: Fields): Promise<Apply> => {
  const [draft] = await ctx.tx
    .update(discApply)
    .set({ ...fields, makerId: ctx.operator.operatorId, version: held.version + 1, modifiedAt: new Date() })
    .where(eq(discApply.id, held.id))
    .returning()
  if (!draft) throw new Error('draft was not returned')
  return draft
}

export const saveApply: Handler<'/api/discount/save_apply'> = async (ctx, input) => {
  const { memberId } = ctx.operator
  const held = input.apply_no === undefined ? undefined : await takeApply(ctx, input.apply_no, memberId)
  if (held && held.state !== 'D00') throw new Fault('20000')
  const terms = readTerms(input, held && termsOf(held, ctx.atRest.open))
  const sign = await namedSign(ctx, input.sign_no)
  const day = discountDay(input.disc_dt, ctx, await loadCalendar(ctx.tx))
  const parts = await readChoice(ctx, memberId, input.bills, day.date)
  // Priced where a quote would be asked now, and for the eye only: nothing is kept of it.
  const priced =
    sign ??
    (await proposedSign(
      ctx,
      { shares: terms, day, parts },
      await signsInForce(ctx.tx, memberId, ctx.today()),
    ))
  const { bills } = await priceChoice(ctx, parts, day.date, priced?.bankOrgId ?? null)
  const fields = {
    ...termColumns(terms, ctx.atRest.seal),
    ...sumShared(bills, terms),
    ...(sign && { signId: sign.sign.id, bankOrgId: sign.bankOrgId }),
    discountDate: day.date,
    cutoffRolled: day.cutoffRolled,
    rateE6: weightedRate(bills),
    submittedAt: ctx.now(),
  }
  const draft = held ? await changeDraft(ctx, held, fields) : await createDraft(ctx, fields)
  await writeBills(ctx, draft, bills)
  await ctx.audit({
    action: 'disc_apply.save',
    objectType: 'disc_apply',
    objectNo: draft.applyNo,
    after: { total_fen: draft.totalFen, disc_dt: draft.discountDate },
  })
  return [
    {
      apply_no: draft.applyNo,
      state: draft.state,
      total_count: draft.totalCount,
      total_fen: String(draft.totalFen),
      interest_fen: String(draft.interestFen),
      net_fen: String(draft.netFen),
    },
  ]
}
