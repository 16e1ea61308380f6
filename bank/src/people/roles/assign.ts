import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { operatorRole, role } from '../../platform/db/schema/roles.ts'
import { tellPeople } from '../../platform/feed/feed.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'
import { staleFault } from '../../platform/kernel/stale.ts'
import { refreshAccess } from '../directory/masks.ts'
import { isWithin } from '../directory/permissions.ts'
import { lockPerson, type Scope } from '../operators/scope.ts'
import { tellOfDeciding } from '../operators/staff-news.ts'
import { beyondOwn, heldMask, lockRole } from './roles.ts'

/** Roles, locked against change before the person is, in one order for all. @throws Fault 9015 for others' roles */
const shareRoles = async (ctx: CallCtx, scope: Scope, ids: number[]) => {
  if (ids.length === 0) return []
  const own = scope === 'own' ? eq(role.memberId, ctx.operator.memberId) : isNull(role.memberId)
  const rows = await ctx.tx
    .select()
    .from(role)
    .where(and(inArray(role.id, ids), own))
    .orderBy(asc(role.id))
    .for('share')
  if (rows.length !== ids.length) throw new Fault('9015')
  return rows
}

/**
 * Replaces somebody's roles. Nobody gives, or takes away, more than they hold themselves.
 * @throws Fault 9015, 20000 also when they have changed since they were read, 1003
 */
export const assignRoles =
  (scope: Scope) => async (ctx: CallCtx, input: RequestOf<'/api/admin/user/assign_role'>) => {
    const ids = [...new Set(input.role_ids.map(Number))]
    const wanted = await shareRoles(ctx, scope, ids)
    const person = await lockPerson(ctx, scope, input.user_id)
    const held = await ctx.tx
      .select({ id: role.id, mask: role.permissionMask })
      .from(operatorRole)
      .innerJoin(role, eq(role.id, operatorRole.roleId))
      .where(eq(operatorRole.operatorId, person.id))
    if (input.expected_role_ids) {
      const read = new Set(input.expected_role_ids)
      const isAsRead = held.length === read.size && held.every(({ id }) => read.has(String(id)))
      if (!isAsRead) throw await staleFault(ctx, { objectType: 'operator', objectNo: String(person.id) })
    }
    const masks = [...wanted.map(({ permissionMask }) => permissionMask), ...held.map(({ mask }) => mask)]
    if (!masks.every(mask => isWithin(mask, heldMask(ctx)))) throw beyondOwn()
    await ctx.tx.delete(operatorRole).where(eq(operatorRole.operatorId, person.id))
    if (ids.length > 0) {
      await ctx.tx.insert(operatorRole).values(ids.map(roleId => ({ operatorId: person.id, roleId })))
    }
    await refreshAccess(ctx, [person.id])
    if (scope === 'staff') {
      const given = wanted.map(({ permissionMask }) => permissionMask)
      await tellOfDeciding(ctx, person, person.permissionMask, given)
    }
    await ctx.audit({
      action: 'operator.assign_role',
      objectType: 'operator',
      objectNo: String(person.id),
      after: { roles: wanted.map(({ name }) => name) },
    })
    await tellPeople(ctx)
    return [{ result: 'ok' as const }]
  }

/** Takes one role from one person. @throws Fault 9015 when they have it not, 20000, 1003 */
export const removeHolder: Handler<'/api/admin/role/remove_member'> = async (ctx, input) => {
  const row = await lockRole(ctx, 'staff', input.role_id)
  const person = await lockPerson(ctx, 'staff', input.user_id)
  const removed = await ctx.tx
    .delete(operatorRole)
    .where(and(eq(operatorRole.operatorId, person.id), eq(operatorRole.roleId, row.id)))
    .returning({ id: operatorRole.roleId })
  if (removed.length === 0) throw new Fault('9015')
  await refreshAccess(ctx, [person.id])
  await ctx.audit({
    action: 'role.remove_member',
    objectType: 'role',
    objectNo: String(row.id),
    after: { user_id: person.id },
  })
  await tellPeople(ctx)
  return [{ result: 'ok' }]
}
