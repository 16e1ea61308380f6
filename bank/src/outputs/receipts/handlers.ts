import { hasPermission } from '@portal/shared/access/permissions.ts'
import { downloadFile } from '@portal/shared/contract/file.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { enqueueDocument } from '../../files/document-order.ts'
import { document } from '../../platform/db/schema/documents.ts'
import { fileObject } from '../../platform/db/schema/files.ts'
import { outbox } from '../../platform/db/schema/platform.ts'
import { receipt } from '../../platform/db/schema/receipts.ts'
import type { CallCtx, Handler, Handlers } from '../../platform/kernel/handler.ts'
import { byMember, byStaff } from './list.ts'
import { verify } from './verify.ts'

type Receipt = typeof receipt.$inferSelect

/** The caller's own receipt, or any for staff who may see it. @throws Fault 1003, 9015 */
const readable = async (ctx: CallCtx, receiptNo: string): Promise<Receipt> => {
  const { memberId, principal } = ctx.operator
  const isStaff = principal.kind !== 'customer'
  if (isStaff && !hasPermission(principal, 'disc_apply_view')) throw new Fault('1003')
  const [row] = await ctx.tx.select().from(receipt).where(eq(receipt.receiptNo, receiptNo))
  if (!row || (!isStaff && row.memberId !== memberId)) throw new Fault('9015')
  return row
}

/** A payout's receipt is made with its other papers, under the application's number; each other one under its own. */
const paperOf = ({ kind, isIn, refNo, receiptNo }: Receipt) =>
  kind === 'disc_payout' && isIn
    ? ({ kind: 'disc_receipt', refNo, title: '放款回单' } as const)
    : ({ kind: 'receipt', refNo: receiptNo, title: '业务回单' } as const)

/** Whether one is on its way. */
const isOrdered = async (ctx: CallCtx, { kind, refNo }: { kind: string; refNo: string }) => {
  const isThis: SQL = sql`${outbox.payload} @> ${JSON.stringify({ kind, ref_no: refNo })}::jsonb`
  const [row] = await ctx.tx
    .select({ n: count() })
    .from(outbox)
    .where(and(eq(outbox.topic, 'make_document'), eq(outbox.state, 'waiting'), isThis))
  return (row?.n ?? 0) > 0
}

const makeFile: Handler<'/api/receipt/make_file'> = async (ctx, input) => {
  const paper = paperOf(await readable(ctx, input.receipt_no))
  const [file] = await ctx.tx
    .select({ name: fileObject.name })
    .from(document)
    .innerJoin(fileObject, eq(fileObject.id, document.fileId))
    .where(and(eq(document.kind, paper.kind), eq(document.refNo, paper.refNo)))
  if (file) return [{ url: downloadFile.path + file.name, title: paper.title }]
  if (!(await isOrdered(ctx, paper))) await enqueueDocument(ctx, paper)
  return [{ url: '' as const, title: paper.title }]
}

export const receiptsHandlers = {
  '/api/receipt/query_receipt': byMember,
  '/api/admin/receipt/query_receipt': byStaff,
  '/api/receipt/make_file': makeFile,
  '/api/receipt/verify': verify,
} satisfies Handlers
