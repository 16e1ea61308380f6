/** Files of receipts and statements, made when somebody first asks for one. */
import { downloadFile } from '@portal/shared/contract/file.ts'
import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { enqueueDocument, type WantedDocument } from '../../files/document-order.ts'
import { document } from '../../platform/db/schema/documents.ts'
import { fileObject } from '../../platform/db/schema/files.ts'
import { outbox } from '../../platform/db/schema/platform.ts'
import type { CallCtx } from '../../platform/kernel/handler.ts'

/** Whether one is on its way. */
const isOrdered = async (ctx: CallCtx, { kind, refNo }: WantedDocument) => {
  const isThis: SQL = sql`${outbox.payload} @> ${JSON.stringify({ kind, ref_no: refNo })}::jsonb`
  const [row] = await ctx.tx
    .select({ n: count() })
    .from(outbox)
    .where(and(eq(outbox.topic, 'make_document'), eq(outbox.state, 'waiting'), isThis))
  return (row?.n ?? 0) > 0
}

/** Its address, or empty where it is ordered now or has been already. */
export const fileOf = async (
  ctx: CallCtx,
  { title, ...paper }: WantedDocument & { title: string },
): Promise<{ url: string; title: string }> => {
  const [file] = await ctx.tx
    .select({ name: fileObject.name })
    .from(document)
    .innerJoin(fileObject, eq(fileObject.id, document.fileId))
    .where(and(eq(document.kind, paper.kind), eq(document.refNo, paper.refNo)))
  if (file) return { url: downloadFile.path + file.name, title }
  if (!(await isOrdered(ctx, paper))) await enqueueDocument(ctx, paper)
  return { url: '', title }
}
