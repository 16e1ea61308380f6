import { maskHas, type PermissionName } from '@portal/shared/access/permissions.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { operator } from '../db/schema/people.ts'
import type { Ctx } from '../http/handler.ts'
import { type NewNotice, notify } from './notify.ts'

/** Writes a notice to every officer who may do what it asks for. */
export const notifyStaff = async (
  ctx: Ctx,
  permission: PermissionName,
  notice: Omit<NewNotice, 'to'>,
): Promise<void> => {
  const staff = await ctx.tx
    .select({ id: operator.id, mask: operator.permissionMask })
    .from(operator)
    .where(and(inArray(operator.kind, ['staff', 'admin']), eq(operator.status, 4)))
  for (const { id, mask } of staff) {
    if (maskHas(mask, permission)) await notify(ctx, { ...notice, to: { operatorId: id } })
  }
}
