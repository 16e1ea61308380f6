import { maskOf } from '@portal/shared/access/masks.ts'
import { type BuiltInRole, builtInRoles } from '@portal/shared/access/permission-rows.ts'
import { authVersionId, type PermissionName, permissionNames } from '@portal/shared/access/permissions.ts'
import { and, asc, eq, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { writeAudit } from '../../platform/audit/audit.ts'
import { clockOf } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sysParam } from '../../platform/db/schema/params.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { operatorRole, role } from '../../platform/db/schema/roles.ts'
import { addParams, writeParam } from '../../platform/params/params.ts'
import { cutName, holdersOf, refreshAccess } from '../directory/masks.ts'
import { unionOf } from '../directory/permissions.ts'
import { isBuiltInRole, permissionsOfRole } from './built-in-roles.ts'

const versionKey = 'AUTH_VERSION_ID'

/** Permissions of the first release, which did not keep count. */
const firstRelease = 5

/** The n-th name of roles that are called alike: 审批岗, 审批岗（2） …, never longer than a name may be. */
const numberedName = (name: string, n: number): string => {
  const tail = n === 1 ? '' : `（${n}）`
  return cutName(name, tail.length) + tail
}

/** The back-office role of a name and mask, made where there is none; another one's name is left to it. */
const roleOf = async (tx: Tx, called: string, mask: string): Promise<number> => {
  for (let n = 1; ; n += 1) {
    const name = numberedName(called, n)
    const [found] = await tx
      .select({ id: role.id, permissionMask: role.permissionMask })
      .from(role)
      .where(and(eq(role.name, name), isNull(role.memberId)))
    if (found?.permissionMask === mask) return found.id
    if (found) continue
    const [made] = await tx
      .insert(role)
      .values({ name, permissionMask: mask, builtIn: isBuiltInRole(called) ? called : null })
      .returning({ id: role.id })
    if (!made) throw new Error('role not written')
    return made.id
  }
}

/** Officers whose permissions were set directly get them as a role, named as they were called. */
const giveRoles = async (tx: Tx): Promise<void> => {
  const withoutRole = notExists(
    tx.select({ one: sql`1` }).from(operatorRole).where(eq(operatorRole.operatorId, operator.id)),
  )
  const officers = await tx
    .select()
    .from(operator)
    .where(and(eq(operator.kind, 'staff'), ne(operator.permissionMask, '0'), withoutRole))
    .orderBy(asc(operator.id))
  for (const officer of officers) {
    const roleId = await roleOf(tx, officer.roleName || '银行人员', officer.permissionMask)
    await tx.insert(operatorRole).values({ operatorId: officer.id, roleId })
  }
}

/** Permissions that the product brings by this role and by no other. */
const onlyOf = (called: BuiltInRole): PermissionName[] => {
  const others = builtInRoles.filter(each => each !== called).flatMap(each => permissionsOfRole(each))
  return permissionsOfRole(called).filter(name => !others.includes(name))
}

/**
 * Makes the product's own roles that have come with permissions of their own since the first `known`. One that a bank
 * has taken away does not come back, nor does a database that never had roles get any.
 */
const addRoles = async (tx: Tx, known: number): Promise<void> => {
  const added = new Set(permissionNames.slice(known))
  const [anyRole] = await tx.select({ id: role.id }).from(role).where(isNull(role.memberId)).limit(1)
  if (!anyRole) return
  for (const called of builtInRoles) {
    const [held] = await tx.select({ id: role.id }).from(role).where(eq(role.builtIn, called))
    const own = onlyOf(called)
    if (held || own.length === 0 || !own.every(name => added.has(name))) continue
    await roleOf(tx, called, maskOf(permissionsOfRole(called)))
  }
}

/** Gives the product's own roles what has been added for them after the first `known` permissions. @returns their holders */
const extendRoles = async (ctx: { tx: Tx; now: () => Date }, known: number): Promise<number[]> => {
  const added = new Set(permissionNames.slice(known))
  const roles = await ctx.tx.select().from(role).where(isNotNull(role.builtIn)).orderBy(asc(role.id))
  const holders: number[] = []
  for (const { id, builtIn, permissionMask: held } of roles) {
    if (builtIn === null || !isBuiltInRole(builtIn)) continue
    const fresh = permissionsOfRole(builtIn).filter(name => added.has(name))
    const permissionMask = unionOf([held, maskOf(fresh)])
    if (permissionMask === unionOf([held])) continue
    await ctx.tx.update(role).set({ permissionMask, modifiedAt: ctx.now() }).where(eq(role.id, id))
    holders.push(...(await holdersOf(ctx, id)))
  }
  return holders
}

/**
 * Brings the database's people to this release's list of permissions, once per list: roles that are new are made,
 * administrators, main accounts and the product's own roles get what is new for them, officers keep what they had.
 */
export const upgradeAccess = (db: Db, now: () => Date): Promise<void> =>
  db.transaction(async tx => {
    await addParams(tx, [{ key: versionKey, value: '', remark: '权限定义版本，由系统维护' }])
    const [param] = await tx
      .select({ value: sysParam.value })
      .from(sysParam)
      .where(eq(sysParam.key, versionKey))
      .for('update')
    if (param?.value === authVersionId) return
    await giveRoles(tx)
    const known = Number(param?.value) || firstRelease
    await addRoles(tx, known)
    const extended = await extendRoles({ tx, now }, known)
    const based = await tx
      .select({ id: operator.id })
      .from(operator)
      .where(
        or(
          inArray(operator.kind, ['admin']),
          and(eq(operator.kind, 'customer'), eq(operator.isMainAccount, true)),
        ),
      )
    const changed = [...new Set([...extended, ...based.map(({ id }) => id)])]
    await refreshAccess({ tx, now }, changed)
    await writeParam(tx, versionKey, authVersionId, now())
    await writeAudit(tx, clockOf(now), { type: 'system', operatorId: null }, 'upgrade', {
      action: 'access.upgrade',
      objectType: 'sys_param',
      objectNo: versionKey,
      before: { value: param?.value ?? '' },
      after: { value: authVersionId, operators: changed.length },
    })
  })
