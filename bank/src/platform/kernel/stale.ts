/** Rows are changed as they were read: what somebody else has saved meanwhile is never overwritten unseen. */

import type { AuditObject } from '@portal/shared/audit/action-names.ts'
import { shanghaiDate, shanghaiTime } from '@portal/shared/calendar/dates.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, desc, eq } from 'drizzle-orm'
import { shownNameOf } from '../db/operator-name.ts'
import { operator } from '../db/schema/people.ts'
import { auditLog } from '../db/schema/platform.ts'
import type { CallCtx } from './handler.ts'

/** An object as the audit log names it. */
interface AuditedObject {
  objectType: AuditObject
  objectNo: string
}

/** The refusal of a save over a newer one: 20000, with who made that one and when as the audit log has it. */
export const staleFault = async (ctx: CallCtx, { objectType, objectNo }: AuditedObject): Promise<Fault> => {
  const [last] = await ctx.tx
    .select({ name: shownNameOf(operator), at: auditLog.businessAt })
    .from(auditLog)
    .innerJoin(operator, eq(operator.id, auditLog.actorId))
    .where(and(eq(auditLog.objectNo, objectNo), eq(auditLog.objectType, objectType)))
    .orderBy(desc(auditLog.id))
    .limit(1)
  const who = last
    ? `${last.name}于 ${shanghaiDate(last.at).slice(5)} ${shanghaiTime(last.at).slice(0, 5)} `
    : '他人'
  return new Fault('20000', { text: `数据已被${who}修改，请刷新后重试` })
}

/**
 * A decision is on what its maker saw; callers that do not say what they saw are taken at their word.
 * @throws Fault 20072 when the row has changed since
 */
export const requireSeen = (row: { version: number }, seenVersion: number | undefined): void => {
  if (seenVersion !== undefined && row.version !== seenVersion) {
    throw new Fault('20072', { detail: { seen: seenVersion, is: row.version } })
  }
}

/** @throws Fault 20000 when the row is not of the version that was read */
export const requireVersion = async (
  ctx: CallCtx,
  row: { version: number },
  version: number,
  object: AuditedObject,
): Promise<void> => {
  if (row.version !== version) throw await staleFault(ctx, object)
}
