import type { AuditEntry } from '../../platform/audit/audit.ts'
import { tellEvent } from '../../platform/events/tell-event.ts'
import { tellChange } from '../../platform/feed/feed.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'

/** Audits a change of a company's trade background and tells the pages of the company and of the officers. */
export const noteTrade = async (ctx: Ctx, memberId: number, event: AuditEntry): Promise<void> => {
  await ctx.audit(event)
  await tellTrade(ctx, memberId, event.objectNo)
}

export const tellTrade = (ctx: Ctx, memberId: number, refNo: string): Promise<void> =>
  tellChange(ctx, { to: [{ memberId }, 'staff'], topic: 'trade', refNo })

/** A contract that is new, has changed or is gone: told to the pages and to its company's programs. */
export const tellContract = async (
  ctx: Ctx,
  { id, memberId, version }: { id: number; memberId: number; version: number },
): Promise<void> => {
  await tellTrade(ctx, memberId, String(id))
  await tellEvent(ctx, { memberId, type: 'contract.changed', refNo: String(id), version })
}
