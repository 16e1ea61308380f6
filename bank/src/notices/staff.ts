import { maskHas, type PermissionName } from '@portal/shared/access/permissions.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { notice } from '../db/schema/notices.ts'
import { operator } from '../db/schema/people.ts'
import type { Ctx } from '../http/handler.ts'
import { tellChange } from './feed.ts'
import type { NewNotice } from './notify.ts'

type StaffNotice = Omit<NewNotice, 'to' | 'memberType' | 'planId'>

const tellOperators = async (
  ctx: Ctx,
  operatorIds: readonly number[],
  { link = '', ...said }: StaffNotice,
): Promise<void> => {
  if (operatorIds.length === 0) return
  const at = ctx.now()
  await ctx.tx.insert(notice).values(operatorIds.map(operatorId => ({ ...said, link, operatorId, at })))
  await tellChange(ctx, { to: operatorIds.map(operatorId => ({ operatorId })), topic: 'notice' })
}

/** Writes a notice to every officer who may do what it asks for, but to nobody of `except` (four eyes). */
export const notifyStaff = async (
  ctx: Ctx,
  permission: PermissionName,
  said: StaffNotice,
  except: readonly (number | null)[] = [],
): Promise<void> => {
  const staff = await ctx.tx
    .select({ id: operator.id, mask: operator.permissionMask })
    .from(operator)
    .where(and(inArray(operator.kind, ['staff', 'admin']), eq(operator.status, 4)))
    .orderBy(asc(operator.id))
  const allowed = staff.filter(({ id, mask }) => maskHas(mask, permission) && !except.includes(id))
  await tellOperators(
    ctx,
    allowed.map(({ id }) => id),
    said,
  )
}
