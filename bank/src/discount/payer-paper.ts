/** 付息授权书: the payer's signature on paper, uploaded by the applicant and checked by an officer. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { enqueueDocument } from '../files/document-order.ts'
import { ownsPictures } from '../files/stored-files.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { readReason } from '../platform/kernel/reason.ts'
import { type Apply, byMakerOrMain, byOfficer, takeApply } from './applications.ts'
import { tellOfApply } from './messages.ts'
import { type Consent, consentsOf } from './payer-consent.ts'
import { decidedBy, moveConsent } from './payer-decisions.ts'
import { settlePaperNotices, tellOfficersOfPayer } from './payer-news.ts'

/** The consent that waits, with its application. Throws Fault 20000 where none does. */
const takeWaiting = async (ctx: CallCtx, apply: Apply): Promise<{ apply: Apply; consent: Consent }> => {
  const [consent] = await consentsOf(ctx, apply)
  if (consent?.state !== 'waiting') throw new Fault('20000', { text: '该申请没有待确认的付息' })
  return { apply, consent }
}

const answer = (apply: Apply, { state }: Consent) => [{ apply_no: apply.applyNo, state }]

/** A signature may also be brought for a payer who is a member, who can still answer until it is checked. */
export const uploadPayerPaper: Handler<'/api/discount/upload_payer_paper'> = async (ctx, input) => {
  const acting = byMakerOrMain(ctx)
  const apply = await takeApply(ctx, input.apply_no, ctx.operator.memberId)
  const waiting = await takeWaiting(ctx, apply)
  if (!(await ownsPictures(ctx, [input.file]))) throw new Fault('9015', { fields: { file: '附件不存在' } })
  const moved = await moveConsent(ctx, waiting, 'payer_paper', acting, {
    file: input.file,
    fileById: ctx.operator.operatorId,
    reason: '',
  })
  await tellOfficersOfPayer(ctx, apply, 'paper')
  return answer(apply, moved)
}

/** The paper that the officer has looked at. Throws Fault 20000 where there is none, or a newer one. */
const takePaper = async (ctx: CallCtx, applyNo: string, file: string) => {
  const waiting = await takeWaiting(ctx, await takeApply(ctx, applyNo))
  if (waiting.consent.file === '' || waiting.consent.file !== file) {
    throw new Fault('20000', { text: '付息授权书已变更，请刷新后重新审核' })
  }
  return waiting
}

export const passPayerPaper: Handler<'/api/admin/pass_payer_paper'> = async (ctx, input) => {
  const waiting = await takePaper(ctx, input.apply_no, input.file)
  const passed = await moveConsent(ctx, waiting, 'payer_paper_pass', byOfficer(ctx), {
    via: 'paper',
    reason: '',
    ...decidedBy(ctx),
  })
  await enqueueDocument(ctx, { kind: 'disc_agreement', refNo: waiting.apply.applyNo })
  await tellOfApply(ctx, waiting.apply, 'payer_paper_passed')
  await settlePaperNotices(ctx, waiting.apply)
  return answer(waiting.apply, passed)
}

/** The request goes on waiting: for another paper, or for the payer itself. */
export const rejectPayerPaper: Handler<'/api/admin/reject_payer_paper'> = async (ctx, input) => {
  const reason = readReason(input.reason)
  const waiting = await takePaper(ctx, input.apply_no, input.file)
  const rejected = await moveConsent(ctx, waiting, 'payer_paper_reject', byOfficer(ctx), {
    file: '',
    fileById: null,
    reason,
  })
  await tellOfApply(ctx, waiting.apply, 'payer_paper_rejected', reason)
  await settlePaperNotices(ctx, waiting.apply)
  return answer(waiting.apply, rejected)
}
