import type { AuditEntry } from '../../platform/audit/audit.ts'
import { tellChange } from '../../platform/feed/feed.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'

/** Audits a change of a company's trade background and tells the pages of the company and of the officers. */
export const noteTrade = async (ctx: Ctx, memberId: number, event: AuditEntry): Promise<void> => {
  await ctx.audit(event)
  await tellTrade(ctx, memberId, event.objectNo)
}

export const tellTrade = (ctx: Ctx, memberId: number, refNo: string): Promise<void> =>
  tellChange(ctx, { to: [{ memberId }, 'staff'], topic: 'trade', refNo })
