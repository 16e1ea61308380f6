/**
 * 付息人同意: no account is debited with the interest of another's application before its owner has agreed to
 * the amount. What was agreed to is kept in `payer_consent` and checked at the approval, at the company's
 * confirmation, at the payout's order and within the payout itself.
 */
import { formatRange } from '@portal/shared/bills/range.ts'
import { catalogue, type ErrorCode } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { bill } from '../platform/db/schema/bills.ts'
import { discApplyBill } from '../platform/db/schema/discount.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import { type ConsentBill, payerConsent } from '../platform/db/schema/payer-consent.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { stepOf } from '../platform/kernel/machine.ts'
import type { Apply } from './applications.ts'
import { consentMachine } from './consent-states.ts'
import { tellAsked, tellEnded } from './payer-news.ts'

export type Consent = typeof payerConsent.$inferSelect

/** The consents of the application's round, the latest first. */
export const consentsOf = (ctx: Ctx, apply: Pick<Apply, 'id' | 'round'>): Promise<Consent[]> =>
  ctx.tx
    .select()
    .from(payerConsent)
    .where(and(eq(payerConsent.applyId, apply.id), eq(payerConsent.round, apply.round)))
    .orderBy(desc(payerConsent.id))

type Judged = Pick<Consent, 'state' | 'file' | 'maxBuyerFen' | 'accountId'>

/**
 * Why an account may not be debited with so much; undefined when it may. Any agreement of the round that covers the
 * amount does: one that was asked for later does not take it back.
 * @param consents of one round, the latest first
 */
export const consentFaultOf = (
  consents: readonly Judged[],
  accountId: number | null,
  buyerFen: bigint,
): Extract<ErrorCode, '20090' | '20091' | '20092' | '20093'> | undefined => {
  if (buyerFen === 0n) return undefined
  const own = consents.filter(each => each.accountId === accountId && each.state !== 'ended')
  if (own.some(({ state, maxBuyerFen }) => state === 'agreed' && maxBuyerFen >= buyerFen)) return undefined
  const [latest] = own
  if (latest?.state === 'refused') return '20091'
  if (latest?.state === 'agreed') return '20092'
  return latest?.file ? '20093' : '20090'
}

const faultOf = async (ctx: Ctx, apply: Apply, buyerInterestFen: bigint) =>
  buyerInterestFen === 0n
    ? undefined
    : consentFaultOf(await consentsOf(ctx, apply), apply.buyerAccountId, buyerInterestFen)

/** Why the payer may not be debited with `buyerInterestFen`, in words; empty when it may. */
export const payerConsentFault = async (
  ctx: Ctx,
  apply: Apply,
  buyerInterestFen = apply.buyerInterestFen,
): Promise<string> => {
  const code = await faultOf(ctx, apply, buyerInterestFen)
  return code ? catalogue[code].text : ''
}

/** Throws Fault 20090–20093 unless the payer has agreed to bear `buyerInterestFen`. */
export const requirePayerConsent = async (
  ctx: Ctx,
  apply: Apply,
  buyerInterestFen = apply.buyerInterestFen,
): Promise<void> => {
  const code = await faultOf(ctx, apply, buyerInterestFen)
  if (code) throw new Fault(code)
}

const consentBillsOf = async (ctx: Ctx, apply: Apply): Promise<ConsentBill[]> => {
  const rows = await ctx.tx
    .select({ applyBill: discApplyBill, billNo: bill.billNo, splittable: bill.splittable })
    .from(discApplyBill)
    .innerJoin(bill, eq(bill.id, discApplyBill.billId))
    .where(and(eq(discApplyBill.applyId, apply.id), eq(discApplyBill.round, apply.round)))
    .orderBy(asc(discApplyBill.line))
  return rows.map(({ applyBill, billNo, splittable }) => ({
    bill_no: billNo,
    range: formatRange({ start: applyBill.rangeStart, end: applyBill.rangeEnd }, splittable),
    face_fen: String(applyBill.faceFen),
    interest_end_dt: applyBill.interestEndDate,
    days: applyBill.days,
    interest_fen: String(applyBill.interestFen),
    buyer_interest_fen: String(applyBill.buyerInterestFen),
  }))
}

/**
 * Asks the payer for what the application costs it now, unless it has agreed to that much already; a request for
 * another amount ends. The caller has locked the application's row.
 * @returns whether it was asked
 */
export const askPayer = async (ctx: Ctx, apply: Apply): Promise<boolean> => {
  if (!(await faultOf(ctx, apply, apply.buyerInterestFen))) return false
  if (apply.buyerAccountId === null) throw new Error(`${apply.applyNo} has no payer`)
  await endRequests(ctx, apply)
  const [account] = await ctx.tx
    .select({ memberId: settleAccount.ownerMemberId })
    .from(settleAccount)
    .where(eq(settleAccount.id, apply.buyerAccountId))
  const [asked] = await ctx.tx
    .insert(payerConsent)
    .values({
      applyId: apply.id,
      round: apply.round,
      accountId: apply.buyerAccountId,
      memberId: account?.memberId ?? null,
      payerName: apply.buyerName,
      buyerPctE4: apply.buyerPctE4,
      totalFen: apply.totalFen,
      interestFen: apply.interestFen,
      maxBuyerFen: apply.buyerInterestFen,
      lines: await consentBillsOf(ctx, apply),
      askedAt: ctx.now(),
    })
    .returning()
  if (!asked) throw new Error('consent was not returned')
  await ctx.audit({
    action: 'payer_consent.ask',
    objectType: 'payer_consent',
    objectNo: apply.applyNo,
    after: { payer: asked.payerName, max_buyer_fen: String(asked.maxBuyerFen) },
  })
  await tellAsked(ctx, apply, asked)
  return true
}

/** Ends what still waits for a payer's answer: its application has ended, gone back, or costs it another amount. */
export const endRequests = async (ctx: Ctx, apply: Apply): Promise<void> => {
  const { from, to } = stepOf(consentMachine, 'end', 'system')
  const ended = await ctx.tx
    .update(payerConsent)
    .set({ state: to, modifiedAt: new Date() })
    .where(and(eq(payerConsent.applyId, apply.id), inArray(payerConsent.state, from)))
    .returning()
  for (const each of ended) await tellEnded(ctx, apply, each)
}
