import { maskOf, type PermissionName } from '@portal/shared/access/permissions.ts'
import { type BuiltInRole, builtInRoles } from '../../access/built-in-roles.ts'
import type { Tx } from '../../db/db.ts'
import { role } from '../../db/schema/roles.ts'

/** What roles give together. */
export const permissionsOfRoles = (roles: readonly BuiltInRole[]): PermissionName[] => [
  ...new Set<PermissionName>(roles.flatMap(name => builtInRoles[name])),
]

/** The id of one of the product's own roles, which is written when somebody has it first. */
export const rolesIn = (tx: Tx) => {
  const ids = new Map<BuiltInRole, number>()
  return async (name: BuiltInRole): Promise<number> => {
    const known = ids.get(name)
    if (known !== undefined) return known
    const [made] = await tx
      .insert(role)
      .values({ name, builtIn: name, permissionMask: maskOf([...builtInRoles[name]]) })
      .returning({ id: role.id })
    if (!made) throw new Error('role not written')
    ids.set(name, made.id)
    return made.id
  }
}
