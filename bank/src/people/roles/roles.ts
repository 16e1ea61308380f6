import { maskHas, maskOf, systemCode } from '@portal/shared/access/masks.ts'
import {
  type PermissionName,
  permissionNames,
  permissionRows,
  permissionsWhere,
} from '@portal/shared/access/permissions.ts'
import type { AuditEvent } from '@portal/shared/audit/action-names.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, count, eq, ilike, inArray, isNull, type SQL } from 'drizzle-orm'
import { containing } from '../../platform/db/like.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { operatorRole, role } from '../../platform/db/schema/roles.ts'
import { unlessTaken } from '../../platform/db/taken.ts'
import { tellPeople } from '../../platform/feed/feed.ts'
import type { CallCtx } from '../../platform/kernel/handler.ts'
import { staleFault } from '../../platform/kernel/stale.ts'
import { holdersOf, refreshAccess } from '../directory/masks.ts'
import { isWithin, memberPermissions } from '../directory/permissions.ts'
import { peoplePage } from '../operators/query.ts'
import type { Scope } from '../operators/scope.ts'
import { tellOfDecidingRole } from '../operators/staff-news.ts'

export type RoleRow = typeof role.$inferSelect

export interface OneRole {
  role_id: string
}

const done = [{ result: 'ok' as const }]

/** Names that the system gives: a member's own role must not use them. */
const reservedNames = new Set(['系统管理员', '企业管理员', '机构管理员', '政府用户', '主账号'])

const rolesOf = (ctx: CallCtx, scope: Scope): SQL | undefined =>
  scope === 'own' ? eq(role.memberId, ctx.operator.memberId) : isNull(role.memberId)

export const heldMask = (ctx: CallCtx): string => ctx.operator.principal.permissions[systemCode] ?? '0'

/** Permissions that a scope's roles may hold at all. */
const assignable = (scope: Scope): readonly PermissionName[] =>
  scope === 'own' ? memberPermissions : permissionsWhere(({ holder }) => holder === 'staff')

/** Other people's roles are unknown. @throws Fault 9015 */
const findRole = async (ctx: CallCtx, scope: Scope, roleId: string): Promise<RoleRow> => {
  const [row] = await ctx.tx
    .select()
    .from(role)
    .where(and(eq(role.id, Number(roleId)), rolesOf(ctx, scope)))
  if (!row) throw new Fault('9015')
  return row
}

/**
 * The role to be changed, locked before the people who have it.
 * @throws Fault 9015; 20000 for a role that can do more than the caller
 */
export const lockRole = async (ctx: CallCtx, scope: Scope, roleId: string): Promise<RoleRow> => {
  const [row] = await ctx.tx
    .select()
    .from(role)
    .where(and(eq(role.id, Number(roleId)), rolesOf(ctx, scope)))
    .for('update')
  if (!row) throw new Fault('9015')
  if (!isWithin(row.permissionMask, heldMask(ctx))) throw beyondOwn()
  return row
}

export const beyondOwn = () => new Fault('20000', { text: '不能分配超出本人的权限' })

const badName = (text: string) => new Fault('20000', { text, fields: { name: text } })

/** @throws Fault 20000 for a reserved name or one that is taken */
const checkName = async (ctx: CallCtx, scope: Scope, name: string, self?: number): Promise<void> => {
  if (reservedNames.has(name)) throw badName('该角色名称不可使用')
  const [same] = await ctx.tx
    .select({ id: role.id })
    .from(role)
    .where(and(rolesOf(ctx, scope), eq(role.name, name)))
  if (same && same.id !== self) throw nameTaken()
}

const nameTaken = () => badName('角色名称已存在')

const staleRole = (ctx: CallCtx, row: RoleRow): Promise<Fault> =>
  staleFault(ctx, { objectType: 'role', objectNo: String(row.id) })

const audit = async (ctx: CallCtx, roleId: number, what: AuditEvent<'role'>, after?: unknown) => {
  await ctx.audit({
    action: `role.${what}`,
    objectType: 'role',
    objectNo: String(roleId),
    ...(after !== undefined && { after }),
  })
  await tellPeople(ctx)
}

const write = (ctx: CallCtx, row: RoleRow, set: Partial<typeof role.$inferInsert>) =>
  ctx.tx
    .update(role)
    .set({ ...set, modifiedAt: ctx.now() })
    .where(eq(role.id, row.id))

export const queryRoles =
  (scope: Scope) =>
  async (ctx: CallCtx, input: { keyword?: string | undefined; page_no: number; page_size: number }) => {
    const { keyword, page_no, page_size } = input
    const where = and(
      rolesOf(ctx, scope),
      keyword?.trim() ? ilike(role.name, containing(keyword)) : undefined,
    )
    const [all] = await ctx.tx.select({ total: count() }).from(role).where(where)
    const rows = await ctx.tx
      .select({ role, members: count(operatorRole.operatorId) })
      .from(role)
      .leftJoin(operatorRole, eq(operatorRole.roleId, role.id))
      .where(where)
      .groupBy(role.id)
      .orderBy(asc(role.id))
      .limit(page_size)
      .offset((page_no - 1) * page_size)
    return [
      {
        total: all?.total ?? 0,
        page_no,
        page_size,
        rows: rows.map(({ role: row, members }) => ({
          role_id: String(row.id),
          name: row.name,
          remark: row.remark,
          enabled: row.enabled ? 1 : 0,
          auth_codes: permissionNames
            .filter(name => maskHas(row.permissionMask, name))
            .map(name => permissionRows[name].code),
          members,
          gmt_modify: row.modifiedAt.toISOString(),
        })),
      },
    ]
  }

/** @throws Fault 20000 */
export const addRole =
  (scope: Scope) => async (ctx: CallCtx, input: { name: string; remark?: string | undefined }) => {
    await checkName(ctx, scope, input.name)
    const [row] = await ctx.tx
      .insert(role)
      .values({
        memberId: scope === 'own' ? ctx.operator.memberId : null,
        name: input.name,
        remark: input.remark ?? '',
        createdAt: ctx.now(),
        modifiedAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: role.id })
    if (!row) throw nameTaken()
    await audit(ctx, row.id, 'add', { name: input.name })
    return [{ result: 'ok' as const, role_id: String(row.id) }]
  }

export interface RoleWords extends OneRole {
  name?: string | undefined
  remark?: string | undefined
  expected_name?: string | undefined
  expected_remark?: string | undefined
}

/** @throws Fault 9015, 20000, also when somebody has changed its words since they were read */
export const editRole = (scope: Scope) => async (ctx: CallCtx, input: RoleWords) => {
  const row = await lockRole(ctx, scope, input.role_id)
  const { name = row.name, remark = row.remark, expected_name = row.name } = input
  const { expected_remark = row.remark } = input
  if (expected_name !== row.name || expected_remark !== row.remark) throw await staleRole(ctx, row)
  if (name !== row.name) await checkName(ctx, scope, name, row.id)
  await unlessTaken(write(ctx, row, { name, remark }), nameTaken)
  await refreshAccess(ctx, await holdersOf(ctx, row.id))
  await audit(ctx, row.id, 'edit', { name, remark })
  return done
}

/** @throws Fault 9015, 20000 while somebody has it */
export const deleteRole = (scope: Scope) => async (ctx: CallCtx, input: OneRole) => {
  const row = await lockRole(ctx, scope, input.role_id)
  if ((await holdersOf(ctx, row.id)).length > 0) {
    throw new Fault('20000', { text: '角色仍有成员，不能删除' })
  }
  await ctx.tx.delete(role).where(eq(role.id, row.id))
  await audit(ctx, row.id, 'delete', { name: row.name })
  return done
}

/** @throws Fault 9015, 20000 when it is so already */
export const switchRole = (scope: Scope, enabled: boolean) => async (ctx: CallCtx, input: OneRole) => {
  const row = await lockRole(ctx, scope, input.role_id)
  if (row.enabled === enabled) throw new Fault('20000')
  await write(ctx, row, { enabled })
  await refreshAccess(ctx, await holdersOf(ctx, row.id))
  await audit(ctx, row.id, enabled ? 'enable' : 'disable')
  return done
}

/** Every permission that the caller may assign, and whether the role has it. @throws Fault 9015 */
export const queryPermissions = (scope: Scope) => async (ctx: CallCtx, input: OneRole) => {
  const row = await findRole(ctx, scope, input.role_id)
  return assignable(scope)
    .filter(name => maskHas(heldMask(ctx), name))
    .map(name => ({
      auth_code: permissionRows[name].code,
      name: permissionRows[name].title,
      granted: maskHas(row.permissionMask, name) ? 1 : 0,
    }))
}

export interface Assignment extends OneRole {
  auth_codes: string[]
  expected_auth_codes?: string[] | undefined
}

/** @throws Fault 20000 when the role no longer has what its editor read */
const checkExpected = async (
  ctx: CallCtx,
  scope: Scope,
  row: RoleRow,
  expected: readonly string[],
): Promise<void> => {
  const has = assignable(scope).filter(name => maskHas(row.permissionMask, name))
  const read = new Set(expected)
  if (has.length === read.size && has.every(name => read.has(permissionRows[name].code))) return
  throw await staleRole(ctx, row)
}

/**
 * @throws Fault 9012 for a code outside the scope, 9015, 20000 for one that the caller has not, or when the
 * role has changed since it was read
 */
export const assignPermissions = (scope: Scope) => async (ctx: CallCtx, input: Assignment) => {
  const row = await lockRole(ctx, scope, input.role_id)
  if (input.expected_auth_codes) await checkExpected(ctx, scope, row, input.expected_auth_codes)
  const known = new Map(assignable(scope).map(name => [permissionRows[name].code, name]))
  const names = input.auth_codes.map(code => {
    const name = known.get(code)
    if (!name) throw new Fault('9012', { fields: { auth_codes: `权限代码${code}不存在` } })
    return name
  })
  const permissionMask = maskOf([...new Set(names)])
  if (!isWithin(permissionMask, heldMask(ctx))) throw beyondOwn()
  await write(ctx, row, { permissionMask })
  const holders = await holdersOf(ctx, row.id)
  await refreshAccess(ctx, holders)
  if (scope === 'staff')
    await tellOfDecidingRole(ctx, { name: row.name, holders }, row.permissionMask, permissionMask)
  await audit(ctx, row.id, 'assign_perm', { auth_codes: input.auth_codes })
  return done
}

/** @throws Fault 9015 */
export const queryHolders =
  (scope: Scope) => async (ctx: CallCtx, input: OneRole & { page_no: number; page_size: number }) => {
    const row = await findRole(ctx, scope, input.role_id)
    const holders = ctx.tx
      .select({ id: operatorRole.operatorId })
      .from(operatorRole)
      .where(eq(operatorRole.roleId, row.id))
    return [await peoplePage(ctx, inArray(operator.id, holders), input)]
  }
