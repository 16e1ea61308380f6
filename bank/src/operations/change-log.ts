/** What was changed of one piece of reference data, read from the audit log. */
import { hasPermission, type PermissionName } from '@portal/shared/access/permissions.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, count, desc, eq } from 'drizzle-orm'
import { instantText } from '../calendar/calendar.ts'
import { operator } from '../db/schema/people.ts'
import { auditLog } from '../db/schema/platform.ts'
import type { Handlers } from '../http/handler.ts'

type Kind = RequestOf<'/api/admin/change/query'>['kind']

/** Where each kind is written, and who may see it. */
const kinds: Readonly<Record<Kind, { objectType: string; action?: string; permission: PermissionName }>> = {
  acceptor: { objectType: 'bank_org', permission: 'limit_view' },
  org: { objectType: 'bank_org', permission: 'org_view' },
  white_entry: { objectType: 'white_entry', permission: 'white_view' },
  rate: { objectType: 'rate_grid', permission: 'rate_view' },
  holiday: { objectType: 'holiday', permission: 'holiday_view' },
  param: { objectType: 'sys_param', permission: 'param_view' },
  // What else happens to a member is the members' own page.
  member_price: { objectType: 'member', action: 'member.price', permission: 'member_price' },
}

export const changeLogHandlers = {
  '/api/admin/change/query': async (ctx, { kind, ref_no, page_no, page_size }) => {
    const { objectType, action, permission } = kinds[kind]
    if (!hasPermission(ctx.operator.principal, permission)) throw new Fault('1003')
    const where = and(
      eq(auditLog.objectType, objectType),
      eq(auditLog.objectNo, ref_no),
      action === undefined ? undefined : eq(auditLog.action, action),
    )
    const [counted] = await ctx.tx.select({ total: count() }).from(auditLog).where(where)
    const rows = await ctx.tx
      .select({ entry: auditLog, account: operator.account, userName: operator.userName })
      .from(auditLog)
      .leftJoin(operator, eq(operator.id, auditLog.actorId))
      .where(where)
      .orderBy(desc(auditLog.id))
      .limit(page_size)
      .offset((page_no - 1) * page_size)
    return [
      {
        total: counted?.total ?? 0,
        rows: rows.map(({ entry, account, userName }) => ({
          change_id: entry.id,
          at: instantText(entry.businessAt),
          account: account ?? '',
          user_name: userName ?? '',
          action: entry.action,
          before: entry.before,
          after: entry.after,
        })),
        page_no,
        page_size,
      },
    ]
  },
} satisfies Handlers
