import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { operator } from '../../platform/db/schema/people.ts'
import { operatorRole, role } from '../../platform/db/schema/roles.ts'
import { tellAccess } from '../../platform/feed/feed.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { baseMask, ofOfficer, unionOf } from './permissions.ts'

const bizRoleTitles = { maker: '经办', checker: '复核', viewer: '查询' } as const

/** Role name of a person without a role: 企业管理员, 企业经办 … */
const plainName = (person: typeof operator.$inferSelect): string => {
  if (person.kind === 'admin') return '系统管理员'
  if (person.kind === 'staff') return '银行人员'
  if (person.kind === 'machine') return '接口客户端'
  if (person.kind === 'government' || person.isMainAccount) return person.roleName
  return person.bizRoles.map(one => bizRoleTitles[one]).join('、')
}

/** As much of a role's name as the database keeps, in characters, less those reserved for what follows it. */
export const cutName = (name: string, reserved = 0): string => [...name].slice(0, 40 - reserved).join('')

/**
 * Writes what people may do now: their own and the union of their enabled roles, in the transaction that changed
 * either, and has their sessions notified. Locks them in the order of their ids.
 */
export const refreshAccess = async (ctx: Pick<Ctx, 'tx' | 'now'>, operatorIds: readonly number[]) => {
  if (operatorIds.length === 0) return
  const people = await ctx.tx
    .select()
    .from(operator)
    .where(inArray(operator.id, [...operatorIds]))
    .orderBy(asc(operator.id))
    .for('no key update')
  for (const person of people) {
    const roles = await ctx.tx
      .select({ name: role.name, mask: role.permissionMask })
      .from(operatorRole)
      .innerJoin(role, eq(role.id, operatorRole.roleId))
      .where(and(eq(operatorRole.operatorId, person.id), eq(role.enabled, true)))
      .orderBy(asc(role.id))
    const given = unionOf([baseMask(person), ...roles.map(({ mask }) => mask)])
    const permissionMask = person.bankOrgId === null ? given : ofOfficer(given)
    const names = roles.map(({ name }) => name).join('、')
    await ctx.tx
      .update(operator)
      .set({
        permissionMask,
        roleName: cutName(names || plainName(person)),
        version: sql`${operator.version} + 1`,
        modifiedAt: ctx.now(),
      })
      .where(eq(operator.id, person.id))
  }
  await tellAccess(
    ctx,
    people.map(({ id }) => id),
  )
}

/** Everybody who has a role. */
export const holdersOf = async (ctx: Pick<Ctx, 'tx'>, roleId: number): Promise<number[]> => {
  const rows = await ctx.tx
    .select({ id: operatorRole.operatorId })
    .from(operatorRole)
    .where(eq(operatorRole.roleId, roleId))
  return rows.map(({ id }) => id)
}
