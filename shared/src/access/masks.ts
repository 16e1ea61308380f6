import { permissionBits } from './permission-bits.ts'
import type { PermissionName } from './permissions.ts'
import type { Principal } from './principal.ts'

/* Permissions as masks. Every page of the browser asks them, so the words of the table stay out of this file. */

/** The one system code of the specification's permission lists. */
export const systemCode = 'eclp'

const bitOf = (name: PermissionName) => 1n << BigInt(permissionBits[name])

/** The mask of a set of permissions, as hex without prefix ("0" for none). */
export const maskOf = (names: readonly PermissionName[]): string =>
  names.reduce((mask, name) => mask | bitOf(name), 0n).toString(16)

/** Whether a hex mask holds a permission; a malformed mask holds none. */
export const maskHas = (mask: string | undefined, name: PermissionName): boolean =>
  mask !== undefined && /^[0-9a-f]+$/i.test(mask) && (BigInt(`0x${mask}`) & bitOf(name)) !== 0n

export const hasPermission = (principal: Pick<Principal, 'permissions'>, name: PermissionName): boolean =>
  maskHas(principal.permissions[systemCode], name)
