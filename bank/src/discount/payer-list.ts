/** 付息确认 as the payer sees it: what other companies' applications ask it to bear, and no more of them than that. */
import { hasPermission } from '@portal/shared/access/masks.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { consentStates } from '@portal/shared/discount/payer-consent.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { maskAccount } from '@portal/shared/people/mask.ts'
import { and, count, desc, eq, ilike, type SQL } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import type { AtRestCipher } from '../platform/db/at-rest.ts'
import { containing } from '../platform/db/like.ts'
import { bankOrg } from '../platform/db/schema/bills.ts'
import { discApply } from '../platform/db/schema/discount.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import { member } from '../platform/db/schema/members.ts'
import { payerConsent } from '../platform/db/schema/payer-consent.ts'
import type { CallCtx, Ctx, Handler, SignedIn } from '../platform/kernel/handler.ts'
import type { Apply } from './applications.ts'
import { type Consent, consentsOf } from './payer-consent.ts'
import { applyMachine } from './states.ts'
import { pctText } from './terms.ts'

type Row = RowOf<'/api/payer/query_consent'>['rows'][number]
type ApplyConsent = NonNullable<RowOf<'/api/discount/apply_detail'>['payer_consent']>

const selectRequests = (ctx: CallCtx) =>
  ctx.tx
    .select({
      consent: payerConsent,
      applyNo: discApply.applyNo,
      applyState: discApply.state,
      applicantName: member.companyName,
      bankName: bankOrg.name,
      accountNoEnc: settleAccount.acctNoEnc,
    })
    .from(payerConsent)
    .innerJoin(discApply, eq(discApply.id, payerConsent.applyId))
    .innerJoin(member, eq(member.id, discApply.memberId))
    .innerJoin(settleAccount, eq(settleAccount.id, payerConsent.accountId))
    .leftJoin(bankOrg, eq(bankOrg.id, discApply.bankOrgId))

type Request = Awaited<ReturnType<typeof selectRequests>>[number]

const toRow = (atRest: AtRestCipher, { consent, ...of }: Request): Row => ({
  consent_id: String(consent.id),
  state: consent.state,
  state_name: consent.state === 'waiting' ? '待确认' : consentStates[consent.state].name,
  apply_no: of.applyNo,
  applicant_name: of.applicantName,
  bank_name: of.bankName ?? '',
  payer_acct_no: of.accountNoEnc ? maskAccount(atRest.open(of.accountNoEnc)) : '',
  total_count: consent.lines.length,
  total_fen: String(consent.totalFen),
  interest_fen: String(consent.interestFen),
  buyer_pct: consent.buyerPctE4 === null ? '100' : pctText({ payType: 3, buyerPctE4: consent.buyerPctE4 }),
  max_buyer_fen: String(consent.maxBuyerFen),
  asked_at: instantText(consent.askedAt),
  decided_at: consent.decidedAt ? instantText(consent.decidedAt) : null,
  // Which officer checked a paper is not shown to the payer.
  decided_by: consent.via === 'paper' ? '' : consent.decidedByName,
  reason: consent.state === 'refused' ? consent.reason : '',
})

export const queryConsent: Handler<'/api/payer/query_consent'> = async (ctx, input) => {
  const where: SQL | undefined = and(
    eq(payerConsent.memberId, ctx.operator.memberId),
    input.state ? eq(payerConsent.state, input.state) : undefined,
    input.apply_no ? ilike(discApply.applyNo, containing(input.apply_no)) : undefined,
  )
  const [sums] = await ctx.tx
    .select({ total: count() })
    .from(payerConsent)
    .innerJoin(discApply, eq(discApply.id, payerConsent.applyId))
    .where(where)
  const rows = await selectRequests(ctx)
    .where(where)
    .orderBy(desc(payerConsent.askedAt), desc(payerConsent.id))
    .limit(input.page_size)
    .offset((input.page_no - 1) * input.page_size)
  return [
    {
      total: sums?.total ?? 0,
      rows: rows.map(row => toRow(ctx.atRest, row)),
      page_no: input.page_no,
      page_size: input.page_size,
    },
  ]
}

const mayAct = (principal: SignedIn['principal']): boolean =>
  principal.is_main_account || principal.biz_roles.includes('maker')

/** Throws Fault 9015 for a request unknown, or to another company. */
export const consentDetail: Handler<'/api/payer/consent_detail'> = async (ctx, input) => {
  const [found] = await selectRequests(ctx).where(
    and(eq(payerConsent.id, Number(input.consent_id)), eq(payerConsent.memberId, ctx.operator.memberId)),
  )
  if (!found) throw new Fault('9015')
  return [
    {
      ...toRow(ctx.atRest, found),
      bills: found.consent.lines,
      can_decide:
        found.consent.state === 'waiting' &&
        mayAct(ctx.operator.principal) &&
        applyMachine.allows(found.applyState, 'payer_agree', 'payer'),
    },
  ]
}

/** How many requests wait for a company's answer. */
export const countRequests = async (ctx: Ctx, memberId: number): Promise<number> => {
  const [row] = await ctx.tx
    .select({ waiting: count() })
    .from(payerConsent)
    .where(and(eq(payerConsent.memberId, memberId), eq(payerConsent.state, 'waiting')))
  return row?.waiting ?? 0
}

const toApplyConsent = ({ principal, memberId }: SignedIn, apply: Apply, consent: Consent): ApplyConsent => {
  const waits = consent.state === 'waiting'
  const isOwn = memberId === apply.memberId
  return {
    consent_id: String(consent.id),
    state: consent.state,
    state_name: consent.file && waits ? '授权书待审核' : consentStates[consent.state].name,
    via: consent.via,
    is_member: consent.memberId !== null,
    max_buyer_fen: String(consent.maxBuyerFen),
    asked_at: instantText(consent.askedAt),
    decided_at: consent.decidedAt ? instantText(consent.decidedAt) : null,
    decided_by: consent.decidedByName,
    reason: consent.reason,
    file: consent.file,
    can_upload:
      waits && isOwn && mayAct(principal) && applyMachine.allows(apply.state, 'payer_paper', 'main'),
    can_check: waits && consent.file !== '' && hasPermission(principal, 'disc_apply_approve'),
  }
}

/** The consent that an application has or waits for; null where it needs none. */
export const consentOfApply = async (ctx: CallCtx, apply: Apply): Promise<ApplyConsent | null> => {
  const [latest] = await consentsOf(ctx, apply)
  return latest ? toApplyConsent(ctx.operator, apply, latest) : null
}
