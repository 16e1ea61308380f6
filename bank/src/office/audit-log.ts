import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { maskMobile } from '@portal/shared/people/mask.ts'
import { and, count, desc, eq, gte, inArray, lt, max, type SQL } from 'drizzle-orm'
import { verifyAuditChain } from '../platform/audit/audit.ts'
import { instantText } from '../platform/calendar/calendar.ts'
import { dayEnd, dayStart } from '../platform/calendar/day-bounds.ts'
import { idArray } from '../platform/db/row-ids.ts'
import { operator } from '../platform/db/schema/people.ts'
import { auditLog } from '../platform/db/schema/platform.ts'
import type { CallCtx, Handlers } from '../platform/kernel/handler.ts'

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

type Filter = RequestOf<'/api/admin/audit/query'>
type Row = RowOf<'/api/admin/audit/query'>['rows'][number]

const conditionsOf = async (ctx: CallCtx, input: Filter): Promise<SQL | undefined> =>
  and(
    input.from ? gte(auditLog.businessAt, dayStart(input.from)) : undefined,
    input.to ? lt(auditLog.businessAt, dayEnd(input.to)) : undefined,
    input.account ? eq(auditLog.actorId, await actorIdOf(ctx, input.account.trim())) : undefined,
    input.action ? eq(auditLog.action, input.action.trim()) : undefined,
    input.object_type ? eq(auditLog.objectType, input.object_type.trim()) : undefined,
    input.object_no ? eq(auditLog.objectNo, input.object_no.trim()) : undefined,
  )

const selectEntries = (ctx: CallCtx) =>
  ctx.tx
    .select({ entry: auditLog, account: operator.account })
    .from(auditLog)
    .leftJoin(operator, eq(operator.id, auditLog.actorId))

const rowOf = ({ entry, account }: Awaited<ReturnType<typeof selectEntries>>[number]): Row => ({
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
})

/** The list for a file: the ids of all that match, in the list's order. */
export const idsOfAudit = async (ctx: CallCtx, filter: Filter) => {
  const where = await conditionsOf(ctx, filter)
  return idArray(ctx.tx.select({ id: auditLog.id }).from(auditLog).where(where).orderBy(desc(auditLog.id)))
}

/** And these of them by id. */
export const auditById = async (ctx: CallCtx, ids: readonly number[]) => {
  const found = await selectEntries(ctx).where(inArray(auditLog.id, [...ids]))
  return new Map(found.map(each => [each.entry.id, rowOf(each)]))
}

export const auditLogHandlers = {
  '/api/admin/audit/query': async (ctx, input) => {
    const { page_no, page_size } = input
    const where = await conditionsOf(ctx, input)
    const rows = await selectEntries(ctx)
      .where(where)
      .orderBy(desc(auditLog.id))
      .limit(page_size)
      .offset((page_no - 1) * page_size)
    return [
      {
        total: await totalOf(ctx, where),
        rows: rows.map(rowOf),
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
