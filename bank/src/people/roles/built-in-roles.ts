import { type BuiltInRole, builtInRoles } from '@portal/shared/access/permission-rows.ts'
import { permissionsWhere } from '@portal/shared/access/permissions.ts'

/**
 * What comes with a role of the product. A database of an earlier release gets the permissions that have been added
 * for them since; what its bank took away or added stays so.
 */
export const permissionsOfRole = (name: BuiltInRole) => permissionsWhere(({ roles }) => roles.includes(name))

export const isBuiltInRole = (name: string): name is BuiltInRole =>
  (builtInRoles as readonly string[]).includes(name)
