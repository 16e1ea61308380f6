/** Changes of one piece of reference data, read from the audit log. */

import { hasPermission } from '@portal/shared/access/masks.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import { shownNameOf } from '../platform/db/operator-name.ts'
import { bankOrg } from '../platform/db/schema/bills.ts'
import { operator } from '../platform/db/schema/people.ts'
import { auditLog } from '../platform/db/schema/platform.ts'
import type { CallCtx, Handlers } from '../platform/kernel/handler.ts'
import type { ChangeKind, ChangeSource } from '../platform/kernel/module.ts'
import { ownBankOf } from '../platform/kernel/own-bank.ts'

/**
 * To an officer of one discounting bank another's object is one that has never been changed.
 * @throws Fault 1003 for what is of no bank
 */
const ofCallersBank = async (
  ctx: CallCtx,
  refNo: string,
  bankNoOf: ChangeSource['bankNoOf'],
): Promise<SQL | undefined> => {
  const own = ownBankOf(ctx)
  if (own === null) return undefined
  if (!bankNoOf) throw new Fault('1003')
  const [bank] = await ctx.tx.select({ bankNo: bankOrg.bankNo }).from(bankOrg).where(eq(bankOrg.id, own))
  return bank?.bankNo === bankNoOf(refNo) ? undefined : sql`false`
}

/** @param sources where each kind is written, and who may see it */
export const changeLogHandlers = (sources: Readonly<Record<ChangeKind, ChangeSource>>) =>
  ({
    '/api/admin/change/query': async (ctx, { kind, ref_no, page_no, page_size }) => {
      const { objectType, action, permission, bankNoOf } = sources[kind]
      if (!hasPermission(ctx.operator.principal, permission)) throw new Fault('1003')
      const where = and(
        await ofCallersBank(ctx, ref_no, bankNoOf),
        eq(auditLog.objectType, objectType),
        eq(auditLog.objectNo, ref_no),
        action === undefined ? undefined : eq(auditLog.action, action),
      )
      const [counted] = await ctx.tx.select({ total: count() }).from(auditLog).where(where)
      const rows = await ctx.tx
        .select({ entry: auditLog, account: operator.account, userName: shownNameOf(operator) })
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
  }) satisfies Handlers
