/** A company's money: payouts of its applications, interest that it bears for others, what it owes by recourse. */
import type { ApplyState } from '@portal/shared/contract/applications.ts'
import { applyMeanings, isPursued } from '@portal/shared/discount/meanings.ts'
import { consentStates } from '@portal/shared/discount/payer-consent.ts'
import { and, eq, gte, or } from 'drizzle-orm'
import { promisedAccountId } from '../../discount/promised-accounts.ts'
import { dayStart } from '../../platform/calendar/day-bounds.ts'
import { bankOrg, billHolding } from '../../platform/db/schema/bills.ts'
import { discApply, discApplyBill } from '../../platform/db/schema/discount.ts'
import { member } from '../../platform/db/schema/members.ts'
import { payerConsent } from '../../platform/db/schema/payer-consent.ts'
import { bankSign } from '../../platform/db/schema/signing.ts'
import type { CallCtx } from '../../platform/kernel/handler.ts'
import { inState } from '../../platform/kernel/in-state.ts'
import { accountOf } from '../../presentment/company.ts'
import { type AccountFlow, paymentOn, type Span } from './days.ts'
import { maturities } from './maturities.ts'

/** The company and the bank agree on the price: only the payout itself is left. */
const isAgreed = (state: ApplyState): boolean =>
  ['payout', 'system'].includes(applyMeanings[state].waitsFor ?? '')

/** On its way to the payout, or paid today. */
const movesMoney = (today: string) =>
  or(
    inState(discApply.state, applyMeanings, state => state.underWay),
    and(
      inState(discApply.state, applyMeanings, state => state.paid),
      gte(discApply.paidAt, dayStart(today)),
    ),
  )

/** The day and how sure it is, of an application's money; undefined where it is later than the calendar goes. */
const whenPaid = (span: Span, apply: typeof discApply.$inferSelect) => {
  const done = { dt: span.from, original_dt: null, roll_reason: '', certainty: 'done' as const }
  if (applyMeanings[apply.state].paid) return done
  const on = paymentOn(span, apply.discountDate)
  return on && { ...on, certainty: isAgreed(apply.state) ? ('agreed' as const) : ('expected' as const) }
}

const payouts = async (ctx: CallCtx, span: Span): Promise<AccountFlow[]> => {
  const rows = await ctx.tx
    .select({ apply: discApply, bankName: bankOrg.name, accountId: promisedAccountId })
    .from(discApply)
    .leftJoin(bankOrg, eq(bankOrg.id, discApply.bankOrgId))
    .leftJoin(bankSign, eq(bankSign.id, discApply.signId))
    .where(and(eq(discApply.memberId, ctx.operator.memberId), movesMoney(span.from)))
    .orderBy(discApply.id)
  return rows.flatMap(({ apply, bankName, accountId }) => {
    const when = whenPaid(span, apply)
    if (!when) return []
    const { netFen: fen, totalCount: count, applyNo: ref_no } = apply
    return [{ ...when, kind: 'payout', is_in: true, fen, count, name: bankName ?? '', ref_no, accountId }]
  })
}

/** Interest of others' applications that this company has been asked to bear, and has not refused. */
const interest = async (ctx: CallCtx, span: Span): Promise<AccountFlow[]> => {
  const rows = await ctx.tx
    .select({
      apply: discApply,
      companyName: member.companyName,
      consent: payerConsent.state,
      accountId: payerConsent.accountId,
    })
    .from(payerConsent)
    .innerJoin(
      discApply,
      and(eq(discApply.id, payerConsent.applyId), eq(discApply.round, payerConsent.round)),
    )
    .innerJoin(member, eq(member.id, discApply.memberId))
    .where(
      and(
        eq(payerConsent.memberId, ctx.operator.memberId),
        inState(payerConsent.state, consentStates, state => 'stands' in state),
        movesMoney(span.from),
      ),
    )
    .orderBy(payerConsent.id)
  // Asked again in one round, an application is still one payment.
  const latest = new Map(rows.map(row => [row.apply.id, row]))
  return [...latest.values()].flatMap(({ apply, companyName: name, consent, accountId }) => {
    const when = whenPaid(span, apply)
    if (!when || apply.buyerInterestFen === 0n) return []
    const isAsked = consent === 'waiting'
    const certainty = isAsked && when.certainty === 'agreed' ? 'expected' : when.certainty
    const { buyerInterestFen: fen, totalCount: count, applyNo: ref_no } = apply
    return [{ ...when, certainty, kind: 'interest', is_in: false, fen, count, name, ref_no, accountId }]
  })
}

/** Dishonoured bills that the company has to pay for, at once. */
const recourse = async (ctx: CallCtx, span: Span): Promise<AccountFlow[]> => {
  const rows = await ctx.tx
    .select({
      applyNo: discApply.applyNo,
      fen: discApplyBill.faceFen,
      state: discApplyBill.settleState,
      bankName: bankOrg.name,
      accountId: bankSign.settleAccountId,
    })
    .from(discApplyBill)
    .innerJoin(
      discApply,
      and(eq(discApply.id, discApplyBill.applyId), eq(discApply.round, discApplyBill.round)),
    )
    .innerJoin(bankOrg, eq(bankOrg.id, discApply.bankOrgId))
    .leftJoin(bankSign, eq(bankSign.id, discApply.signId))
    .where(and(eq(discApply.memberId, ctx.operator.memberId), eq(discApply.state, 'D75')))
    .orderBy(discApplyBill.id)
  const on = paymentOn(span, span.from)
  if (!on) return []
  const owed = rows.filter(({ state }) => isPursued(state))
  return [...Map.groupBy(owed, row => row.applyNo)].map(([ref_no, bills]) => ({
    ...on,
    kind: 'recourse',
    is_in: false,
    certainty: 'agreed',
    fen: bills.reduce((sum, { fen }) => sum + fen, 0n),
    count: bills.length,
    name: bills[0]?.bankName ?? '',
    ref_no,
    accountId: bills[0]?.accountId ?? null,
  }))
}

/** What moves on a company's settlement accounts; what its acceptors pay comes into the one of its signing. */
export const companysFlows = async (ctx: CallCtx, span: Span): Promise<AccountFlow[]> => {
  const { memberId } = ctx.operator
  const accountId = await accountOf(ctx, memberId)
  const due = await maturities(ctx, span, eq(billHolding.holderMemberId, memberId))
  return [
    ...(await payouts(ctx, span)),
    ...(await interest(ctx, span)),
    ...(await recourse(ctx, span)),
    ...due.map(flow => ({ ...flow, accountId })),
  ]
}
