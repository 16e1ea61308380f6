import { randomUUID } from 'node:crypto'
import { documentKind } from '@portal/shared/contract/document.ts'
import { z } from 'zod'
import type { Ctx } from '../platform/kernel/handler.ts'
import { defineTopic } from '../platform/kernel/outbox.ts'

/** A document is ordered by what it is about, and made from the books above that. */
export const documentTopic = defineTopic({
  topic: 'make_document',
  payload: z.object({ kind: documentKind, ref_no: z.string() }),
  key: () => randomUUID(),
})

export interface WantedDocument {
  kind: z.infer<typeof documentKind>
  /** apply_no; sign_no for a signing's agreement, order_no for the slips of a deal. */
  refNo: string
}

/** Orders a document. Ordering one again, after a resubmit or a renewal, replaces it. */
export const enqueueDocument = (ctx: Ctx, { kind, refNo }: WantedDocument): Promise<void> =>
  ctx.enqueue(documentTopic, { kind, ref_no: refNo })
