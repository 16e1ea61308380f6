import type { AuditEntry } from '../audit/audit.ts'
import type { Ctx } from '../http/handler.ts'
import { tellChange } from '../notices/feed.ts'

/** Audits a change of a company's trade background and tells the pages of the company and of the officers. */
export const noteTrade = async (ctx: Ctx, memberId: number, event: AuditEntry): Promise<void> => {
  await ctx.audit(event)
  await tellChange(ctx, { to: [{ memberId }, 'staff'], topic: 'trade', refNo: event.objectNo })
}
