/** Documents are made by a job: a hundred bills take longer than a submit should, and a crash only delays them. */

import { isDeepStrictEqual } from 'node:util'
import { type RecoursePaper, recoursePapers } from '@portal/shared/recourse/papers.ts'
import { and, eq, sql } from 'drizzle-orm'
import { documentTopic } from '../../files/document-order.ts'
import { dropFiles, keepMadeFile } from '../../files/stored-files.ts'
import { type DocumentKind, document } from '../../platform/db/schema/documents.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { tellChange } from '../../platform/feed/feed.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { doing } from '../../platform/kernel/outbox.ts'
import { readRecourse } from '../../recourse/facts.ts'
import { dealSheet, readDeal } from './deal-slip.ts'
import { agreementSheet, payoutReceiptSheet, voucherSheet } from './disc-documents.ts'
import { signPaper } from './paper-signature.ts'
import { paperSigner } from './paper-signer.ts'
import { press } from './press.ts'
import { readReceipt, receiptSheet } from './receipt-sheet.ts'
import { recourseSheet } from './recourse-sheets.ts'
import type { Sheet } from './sheet.ts'
import { sheetRow } from './sheet-row.ts'
import { signSheet } from './sign-document.ts'
import { keepSigned } from './signed-papers.ts'
import { type ApplyFacts, readApply, readSign } from './sources.ts'
import { readStatement, statementSheet } from './statement-sheet.ts'

interface Made {
  sheet: Sheet
  memberId: number
  operatorId: number
}

const mainOperatorOf = async (ctx: Ctx, memberId: number): Promise<number> => {
  const [main] = await ctx.tx
    .select({ id: operator.id })
    .from(operator)
    .where(and(eq(operator.memberId, memberId), eq(operator.isMainAccount, true)))
  if (!main) throw new Error(`member ${memberId} has no main account`)
  return main.id
}

type Making = (ctx: Ctx, refNo: string) => Promise<Made>

const ofApply =
  (sheetOf: (ctx: Ctx, facts: ApplyFacts) => Sheet | Promise<Sheet>): Making =>
  async (ctx, refNo) => {
    const facts = await readApply(ctx, refNo)
    const { memberId, makerId: operatorId } = facts.apply
    return { sheet: await sheetOf(ctx, facts), memberId, operatorId }
  }

const ofSign: Making = async (ctx, refNo) => {
  const facts = await readSign(ctx, refNo)
  const { memberId } = facts
  return { sheet: signSheet(ctx, facts), memberId, operatorId: await mainOperatorOf(ctx, memberId) }
}

/** Each institution has a slip of its own, as it sees the deal. */
const ofDeal =
  (side: 'own' | 'counter'): Making =>
  async (ctx, refNo) => {
    const facts = await readDeal(ctx, refNo)
    const { order, cpMemberId, cpTraderId } = facts
    const [memberId, operatorId] =
      side === 'own' ? [order.ownMemberId, order.ownTraderId] : [cpMemberId, cpTraderId]
    return { sheet: dealSheet(facts, side), memberId, operatorId }
  }

const ofReceipt: Making = async (ctx, receiptNo) => {
  const row = await readReceipt(ctx, receiptNo)
  const { memberId } = row
  return { sheet: receiptSheet(ctx, row), memberId, operatorId: await mainOperatorOf(ctx, memberId) }
}

const ofStatement: Making = async (ctx, statementNo) => {
  const facts = await readStatement(ctx, statementNo)
  const { memberId } = facts.statement
  return {
    sheet: await statementSheet(ctx, facts),
    memberId,
    operatorId: await mainOperatorOf(ctx, memberId),
  }
}

/** Kept for the holder; those pursued read the same file. */
const ofRecourse =
  (paper: RecoursePaper): Making =>
  async (ctx, recourseNo) => {
    const facts = await readRecourse(ctx, recourseNo)
    if (!facts) throw new Error(`recourse ${recourseNo} of a paper is missing`)
    const { memberId } = facts.row
    return {
      sheet: await recourseSheet(ctx, paper, facts),
      memberId,
      operatorId: await mainOperatorOf(ctx, memberId),
    }
  }

/** A document is one row. */
export const documents: Readonly<Record<DocumentKind, { title: string; make: Making }>> = {
  disc_agreement: { title: '贴现协议', make: ofApply(agreementSheet) },
  disc_voucher: { title: '贴现凭证', make: ofApply(voucherSheet) },
  disc_receipt: { title: '放款回单', make: ofApply(payoutReceiptSheet) },
  sign_agreement: { title: '签约协议', make: ofSign },
  deal_slip: { title: '成交单', make: ofDeal('own') },
  deal_slip_cp: { title: '成交单', make: ofDeal('counter') },
  receipt: { title: '业务回单', make: ofReceipt },
  statement: { title: '对账单', make: ofStatement },
  recourse_notice: { title: recoursePapers.recourse_notice.title, make: ofRecourse('recourse_notice') },
  recourse_settled: { title: recoursePapers.recourse_settled.title, make: ofRecourse('recourse_settled') },
}

/** Signs and stores the file, and what it says as data, and lets the document name it; the one it replaces goes. */
const store = async (
  ctx: Ctx,
  kind: DocumentKind,
  refNo: string,
  made: Made,
  printed: Uint8Array,
): Promise<void> => {
  const signer = ctx.behind(paperSigner)
  const content = signPaper(printed, signer)
  const { title, number } = made.sheet
  await keepSigned(ctx.tx, signer, { kind, refNo, title, number, file: content, at: ctx.now() })
  const { id: fileId, sha256 } = await keepMadeFile(ctx.tx, made, {
    ending: 'pdf',
    sceneId: 'document',
    originalName: `${documents[kind].title}-${refNo}.pdf`,
    content,
    stored: ctx.atRest.sealBytes(content),
  })
  const mine = and(eq(document.kind, kind), eq(document.refNo, refNo))
  const [earlier] = await ctx.tx.select().from(document).where(mine).for('update')
  const sheetEnc = ctx.atRest.seal(JSON.stringify(sheetRow(kind, made.sheet)))
  const values = { fileId, sheetEnc, createdAt: ctx.now() }
  await ctx.tx
    .insert(document)
    .values({ kind, refNo, memberId: made.memberId, ...values })
    .onConflictDoUpdate({ target: [document.kind, document.refNo], set: values })
  if (earlier) await dropFiles(ctx.tx, [earlier.fileId])
  await tellChange(ctx, { to: [{ memberId: made.memberId }, 'staff'], topic: 'document', refNo })
  await ctx.audit({ action: 'document.make', objectType: kind, objectNo: refNo, after: { sha256 } })
}

export const documentJob = doing(documentTopic, async (ctx, { kind, ref_no: refNo }) => {
  const at = ctx.now()
  const readAs = (reader: Ctx) => documents[kind].make({ ...reader, now: () => at }, refNo)
  const made = await readAs(ctx)
  return async () => {
    const content = await press.print(made.sheet)
    return async writer => {
      // One at a time per business number: two orders of one document must not both miss the earlier file.
      await writer.tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`document ${refNo}`}))`)
      const now = await readAs(writer)
      // Tried again: a document must not say what was true before the order of a later one.
      if (!isDeepStrictEqual(now, made))
        throw new Error(`what ${kind} of ${refNo} says has changed meanwhile`)
      await store(writer, kind, refNo, made, content)
    }
  }
})
