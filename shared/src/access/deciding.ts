import { type PermissionName, permissionRows } from './permissions.ts'

/**
 * What approves, pays, or sets by what is approved and paid. An officer whose account came into other hands for a
 * moment (a new number, a new password, opened again) may use none of these for {@link heldHours}.
 */
export const isDeciding = (permission: PermissionName): boolean => permissionRows[permission].decides

/** Hours of the bank's clock for which an account is held. */
export const heldHours = 24
