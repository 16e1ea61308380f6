import { authVersionId } from '@portal/shared/access/permissions.ts'
import { and, asc, eq, inArray, ne, notExists, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import { sysParam } from '../db/schema/params.ts'
import { operator } from '../db/schema/people.ts'
import { operatorRole, role } from '../db/schema/roles.ts'
import { refreshAccess } from './masks.ts'

const versionKey = 'AUTH_VERSION_ID'

/** The back-office role of a name and mask, made where there is none. */
const roleOf = async (tx: Tx, name: string, mask: string): Promise<number> => {
  const [found] = await tx
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.name, name), eq(role.permissionMask, mask), sql`${role.memberId} is null`))
  if (found) return found.id
  const [taken] = await tx
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.name, name), sql`${role.memberId} is null`))
  const [made] = await tx
    .insert(role)
    .values({ name: taken ? `${name.slice(0, 30)}（${mask}）` : name, permissionMask: mask })
    .returning({ id: role.id })
  if (!made) throw new Error('role not written')
  return made.id
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

/**
 * Brings the database's people to this release's list of permissions, once per list: administrators and main
 * accounts get what is new for them, officers keep what they had.
 */
export const upgradeAccess = (db: Db, now: () => Date): Promise<void> =>
  db.transaction(async tx => {
    await tx
      .insert(sysParam)
      .values({ key: versionKey, value: '', remark: '权限定义版本，由系统维护' })
      .onConflictDoNothing()
    const [param] = await tx
      .select({ value: sysParam.value })
      .from(sysParam)
      .where(eq(sysParam.key, versionKey))
      .for('update')
    if (param?.value === authVersionId) return
    await giveRoles(tx)
    const based = await tx
      .select({ id: operator.id })
      .from(operator)
      .where(
        or(
          inArray(operator.kind, ['admin']),
          and(eq(operator.kind, 'customer'), eq(operator.isMainAccount, true)),
        ),
      )
    await refreshAccess(
      { tx, now },
      based.map(({ id }) => id),
    )
    await tx
      .update(sysParam)
      .set({ value: authVersionId, modifiedAt: now() })
      .where(eq(sysParam.key, versionKey))
  })
