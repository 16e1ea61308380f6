import { maskMobile } from '@portal/shared/people/mask.ts'
import { and, count, desc, eq, gte, lt, max, type SQL } from 'drizzle-orm'
import { verifyAuditChain } from '../audit/audit.ts'
import { instantText } from '../calendar/calendar.ts'
import { dayEnd, dayStart } from '../calendar/day-bounds.ts'
import { operator } from '../db/schema/people.ts'
import { auditLog } from '../db/schema/platform.ts'
import type { CallCtx, Handlers } from '../http/handler.ts'

/** Ids are without gaps, so that the whole log is counted by its last one. */
const totalOf = async (ctx: CallCtx, where: SQL | undefined): Promise<number> => {
  if (where) {
    const [counted] = await ctx.tx.select({ total: count() }).from(auditLog).where(where)
    return counted?.total ?? 0
  }
  const [last] = await ctx.tx.select({ total: max(auditLog.id) }).from(auditLog)
  return last?.total ?? 0
}

const actorIdOf = async (ctx: CallCtx, account: string): Promise<number> => {
  const [found] = await ctx.tx.select({ id: operator.id }).from(operator).where(eq(operator.account, account))
  return found?.id ?? -1
}

/** Customers' accounts are their numbers. */
const shownAccount = (account: string) => (/^\d+$/.test(account) ? maskMobile(account) : account)

export const auditLogHandlers = {
  '/api/admin/audit/query': async (ctx, input) => {
    const { page_no, page_size } = input
    const where = and(
      input.from ? gte(auditLog.businessAt, dayStart(input.from, 'from')) : undefined,
      input.to ? lt(auditLog.businessAt, dayEnd(input.to, 'to')) : undefined,
      input.account ? eq(auditLog.actorId, await actorIdOf(ctx, input.account.trim())) : undefined,
      input.action ? eq(auditLog.action, input.action.trim()) : undefined,
      input.object_type ? eq(auditLog.objectType, input.object_type.trim()) : undefined,
      input.object_no ? eq(auditLog.objectNo, input.object_no.trim()) : undefined,
    )
    const rows = await ctx.tx
      .select({ entry: auditLog, account: operator.account })
      .from(auditLog)
      .leftJoin(operator, eq(operator.id, auditLog.actorId))
      .where(where)
      .orderBy(desc(auditLog.id))
      .limit(page_size)
      .offset((page_no - 1) * page_size)
    return [
      {
        total: await totalOf(ctx, where),
        rows: rows.map(({ entry, account }) => ({
          audit_id: entry.id,
          at: instantText(entry.businessAt),
          request_id: entry.requestId,
          actor_type: entry.actorType,
          account: shownAccount(account ?? ''),
          action: entry.action,
          object_type: entry.objectType,
          object_no: entry.objectNo,
          before: entry.before,
          after: entry.after,
          result: entry.result,
        })),
        page_no,
        page_size,
      },
    ]
  },

  '/api/admin/audit/check_chain': async ctx => {
    const firstBroken = await verifyAuditChain(ctx.tx)
    const last = await totalOf(ctx, undefined)
    return [
      {
        intact: firstBroken === null,
        first_broken: firstBroken,
        tail_missing: firstBroken !== null && firstBroken > last,
      },
    ]
  },
} satisfies Handlers
