/** 付息确认: the payer's own answer in the portal, by its maker or main account. */
import type { ConsentState } from '@portal/shared/contract/payer-consent.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq } from 'drizzle-orm'
import { enqueueDocument } from '../files/document-order.ts'
import { requireServiceTime } from '../platform/calendar/calendar.ts'
import { discApply } from '../platform/db/schema/discount.ts'
import { payerConsent } from '../platform/db/schema/payer-consent.ts'
import type { CallCtx, Ctx, Handler } from '../platform/kernel/handler.ts'
import { readReason } from '../platform/kernel/reason.ts'
import { type Acting, type Apply, byMakerOrMain, logMove, takeApply } from './applications.ts'
import { type AnswerEvent, consentMachine } from './consent-states.ts'
import { tellOfApply } from './messages.ts'
import type { Consent } from './payer-consent.ts'
import { tellConsentChange, tellOfficersOfPayer } from './payer-news.ts'
import { applyMachine } from './states.ts'

/** Columns that a decision writes on a consent. */
type Changes = Partial<
  Pick<Consent, 'via' | 'file' | 'fileById' | 'reason' | 'decidedAt' | 'decidedById' | 'decidedByName'>
>

/**
 * Writes a step of a waiting consent with its row in the application's log and the audit log. The application is
 * locked, so that of two answers, or of an answer and a withdrawal, the later one sees what the first has written.
 * Throws Fault 20000 where the application does not wait for it.
 */
export const moveConsent = async (
  ctx: Ctx,
  { apply, consent }: { apply: Apply; consent: Consent },
  event: AnswerEvent,
  acting: Acting,
  changes: Changes,
): Promise<Consent> => {
  applyMachine.next(apply.state, event, acting.as)
  const state = consentMachine.next(consent.state, event, acting.as)
  const [moved] = await ctx.tx
    .update(payerConsent)
    .set({ ...changes, state, modifiedAt: new Date() })
    .where(and(eq(payerConsent.id, consent.id), eq(payerConsent.state, consent.state)))
    .returning()
  if (!moved || consent.round !== apply.round) throw new Fault('20000')
  await logMove(ctx, apply, event, apply.state, acting, changes.reason ?? '')
  const { via, reason, file } = changes
  await ctx.audit({
    action: `disc_apply.${event}`,
    objectType: 'disc_apply',
    objectNo: apply.applyNo,
    after: {
      payer: moved.payerName,
      max_buyer_fen: String(moved.maxBuyerFen),
      ...(state !== consent.state && { state }),
      ...(via && { via }),
      ...(file && { paper: file }),
      ...(reason && { reason }),
    },
  })
  await tellConsentChange(ctx, apply, moved)
  return moved
}

/** A request to the caller's company with its application, locked. Throws Fault 9015 for any other. */
const takeRequest = async (ctx: CallCtx, consentId: string) => {
  const [own] = await ctx.tx
    .select({ applyNo: discApply.applyNo })
    .from(payerConsent)
    .innerJoin(discApply, eq(discApply.id, payerConsent.applyId))
    .where(and(eq(payerConsent.id, Number(consentId)), eq(payerConsent.memberId, ctx.operator.memberId)))
  if (!own) throw new Fault('9015')
  const apply = await takeApply(ctx, own.applyNo)
  // Read again, now that the application is locked.
  const [consent] = await ctx.tx
    .select()
    .from(payerConsent)
    .where(eq(payerConsent.id, Number(consentId)))
  if (!consent) throw new Fault('9015')
  return { apply, consent }
}

/** The caller as the payer's: its maker, or its main account. Throws Fault 1003 for anybody else. */
const byPayer = (ctx: CallCtx): Acting => ({ ...byMakerOrMain(ctx), as: 'payer' })

const answer = ({ id, state }: { id: number; state: ConsentState }) => [{ consent_id: String(id), state }]

export const decidedBy = (ctx: CallCtx) => ({
  decidedAt: ctx.now(),
  decidedById: ctx.operator.operatorId,
  decidedByName: ctx.operator.userName,
})

export const agreeConsent: Handler<'/api/payer/agree_consent'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const acting = byPayer(ctx)
  const taken = await takeRequest(ctx, input.consent_id)
  // A colleague was first, or the answer was lost: it is agreed to, once.
  if (taken.consent.state === 'agreed' && taken.consent.via === 'portal') return answer(taken.consent)
  const agreed = await moveConsent(ctx, taken, 'payer_agree', acting, {
    via: 'portal',
    reason: '',
    ...decidedBy(ctx),
  })
  // Printed when it was submitted, without the payer's consent.
  await enqueueDocument(ctx, { kind: 'disc_agreement', refNo: taken.apply.applyNo })
  await tellOfApply(ctx, taken.apply, 'payer_agreed')
  await tellOfficersOfPayer(ctx, taken.apply, 'agreed')
  return answer(agreed)
}

export const refuseConsent: Handler<'/api/payer/refuse_consent'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const reason = readReason(input.reason)
  const acting = byPayer(ctx)
  const taken = await takeRequest(ctx, input.consent_id)
  const refused = await moveConsent(ctx, taken, 'payer_refuse', acting, { reason, ...decidedBy(ctx) })
  await tellOfApply(ctx, taken.apply, 'payer_refused', reason)
  await tellOfficersOfPayer(ctx, taken.apply, 'refused')
  return answer(refused)
}
