/** Documents are made by a job: a hundred bills take longer than a submit should, and a crash only delays them. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { documentKind } from '@portal/shared/contract/document.ts'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type DocumentKind, document } from '../db/schema/documents.ts'
import { fileObject } from '../db/schema/files.ts'
import { operator } from '../db/schema/people.ts'
import type { Ctx } from '../http/handler.ts'
import { tellChange } from '../notices/feed.ts'
import type { JobHandlers } from '../outbox/outbox.ts'
import { dealSheet, readDeal } from './deal-slip.ts'
import { agreementSheet, receiptSheet, voucherSheet } from './disc-documents.ts'
import { press } from './press.ts'
import type { Sheet } from './sheet.ts'
import { signSheet } from './sign-document.ts'
import { readApply, readSign } from './sources.ts'

export const makeDocument = 'make_document'

export const documentTitles: Readonly<Record<DocumentKind, string>> = {
  disc_agreement: '贴现协议',
  disc_voucher: '贴现凭证',
  disc_receipt: '放款回单',
  sign_agreement: '签约协议',
  deal_slip: '成交单',
  deal_slip_cp: '成交单',
}

export interface WantedDocument {
  kind: DocumentKind
  /** apply_no; sign_no for a signing's agreement, order_no for the slips of a deal. */
  refNo: string
}

/** Orders a document. Ordering one again, after a resubmit or a renewal, replaces it. */
export const enqueueDocument = (ctx: Ctx, { kind, refNo }: WantedDocument): Promise<void> =>
  ctx.enqueue({ topic: makeDocument, key: randomUUID(), payload: { kind, ref_no: refNo } })

const payloadSchema = z.object({
  kind: documentKind,
  ref_no: z.string(),
})

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

/** Each institution has a slip of its own, as it sees the deal. */
const makeDealSlip = async (ctx: Ctx, kind: 'deal_slip' | 'deal_slip_cp', refNo: string): Promise<Made> => {
  const facts = await readDeal(ctx, refNo)
  return kind === 'deal_slip'
    ? {
        sheet: dealSheet(facts, 'own'),
        memberId: facts.order.ownMemberId,
        operatorId: facts.order.ownTraderId,
      }
    : { sheet: dealSheet(facts, 'counter'), memberId: facts.cpMemberId, operatorId: facts.cpTraderId }
}

const make = async (ctx: Ctx, kind: DocumentKind, refNo: string): Promise<Made> => {
  if (kind === 'sign_agreement') {
    const facts = await readSign(ctx, refNo)
    const { memberId } = facts
    return { sheet: signSheet(ctx, facts), memberId, operatorId: await mainOperatorOf(ctx, memberId) }
  }
  if (kind === 'deal_slip' || kind === 'deal_slip_cp') return makeDealSlip(ctx, kind, refNo)
  const facts = await readApply(ctx, refNo)
  const { memberId, makerId: operatorId } = facts.apply
  if (kind === 'disc_agreement') return { sheet: agreementSheet(ctx, facts), memberId, operatorId }
  if (kind === 'disc_voucher') return { sheet: voucherSheet(ctx, facts), memberId, operatorId }
  return { sheet: await receiptSheet(ctx, facts), memberId, operatorId }
}

/** Stores the file and lets the document name it; the one it replaces goes. */
const store = async (
  ctx: Ctx,
  kind: DocumentKind,
  refNo: string,
  made: Made,
  content: Uint8Array,
): Promise<void> => {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const [file] = await ctx.tx
    .insert(fileObject)
    .values({
      name: `${randomBytes(16).toString('hex')}.pdf`,
      memberId: made.memberId,
      operatorId: made.operatorId,
      perm: '2',
      sceneId: 'document',
      sha256,
      size: content.length,
      originalName: `${documentTitles[kind]}-${refNo}.pdf`,
      content: ctx.atRest.sealBytes(content),
      createdAt: new Date(),
    })
    .returning({ id: fileObject.id })
  if (!file) throw new Error('file was not returned')
  const mine = and(eq(document.kind, kind), eq(document.refNo, refNo))
  const [earlier] = await ctx.tx.select().from(document).where(mine).for('update')
  const values = { fileId: file.id, createdAt: ctx.now() }
  await ctx.tx
    .insert(document)
    .values({ kind, refNo, memberId: made.memberId, ...values })
    .onConflictDoUpdate({ target: [document.kind, document.refNo], set: values })
  if (earlier) await ctx.tx.delete(fileObject).where(eq(fileObject.id, earlier.fileId))
  await tellChange(ctx, { to: [{ memberId: made.memberId }, 'staff'], topic: 'document', refNo })
  await ctx.audit({ action: 'document.make', objectType: kind, objectNo: refNo, after: { sha256 } })
}

export const documentJobs: JobHandlers = {
  [makeDocument]: async (ctx, payload) => {
    const { kind, ref_no: refNo } = payloadSchema.parse(payload)
    const at = ctx.now()
    const readAs = (reader: Ctx) => make({ ...reader, now: () => at }, kind, refNo)
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
  },
}
