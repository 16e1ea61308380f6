import { maskOf } from '@portal/shared/access/masks.ts'
import type { BuiltInRole } from '@portal/shared/access/permission-rows.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import { permissionsOfRole } from '../../people/roles/built-in-roles.ts'
import type { Tx } from '../../platform/db/db.ts'
import { role } from '../../platform/db/schema/roles.ts'

/** Union of the roles' permissions. */
export const permissionsOfRoles = (roles: readonly BuiltInRole[]): PermissionName[] => [
  ...new Set<PermissionName>(roles.flatMap(permissionsOfRole)),
]

/** The id of one of the product's own roles, which is written when somebody has it first. */
export const rolesIn = (tx: Tx) => {
  const ids = new Map<BuiltInRole, number>()
  return async (name: BuiltInRole): Promise<number> => {
    const known = ids.get(name)
    if (known !== undefined) return known
    const [made] = await tx
      .insert(role)
      .values({ name, builtIn: name, permissionMask: maskOf(permissionsOfRole(name)) })
      .returning({ id: role.id })
    if (!made) throw new Error('role not written')
    ids.set(name, made.id)
    return made.id
  }
}
