import type { PermissionName } from './permissions.ts'

/**
 * What approves, pays, or sets by what is approved and paid. An officer whose account came into other hands for a
 * moment (a new number, a new password, opened again) may use none of these for {@link heldHours}.
 */
const deciding: ReadonlySet<PermissionName> = new Set([
  'disc_apply_approve',
  'disc_apply_pay',
  'sign_review',
  'trade_force',
  'member_review',
  'member_disable',
  'member_price',
  'white_decide',
  'limit_edit',
  'rate_edit',
  'order_stop',
])

export const isDeciding = (permission: PermissionName): boolean => deciding.has(permission)

/** Hours of the bank's clock for which an account is held. */
export const heldHours = 24
