import type { PermissionName } from '@portal/shared/access/permissions.ts'

/** What a bank officer does; managing sessions is the administrator's. */
const discounting: readonly PermissionName[] = [
  'disc_apply_view',
  'disc_apply_approve',
  'disc_apply_pay',
  'sign_view',
  'sign_review',
  'trade_view',
  'trade_force',
  'member_view',
  'member_review',
]

/**
 * The roles that come with the product. A database of an earlier release gets the permissions that have been added
 * for them since; what its bank took away or added stays so.
 */
export const builtInRoles = {
  审批岗: discounting,
  放款复核岗: discounting,
  /** Limits, the tradable list, organisations, prices, also those of one member, and the institutions' trading. */
  额度岗: [
    'disc_apply_view',
    'member_view',
    'member_price',
    'rate_view',
    'rate_edit',
    'limit_view',
    'limit_edit',
    'white_view',
    'white_decide',
    'org_view',
    'org_edit',
    'order_view',
    'order_stop',
  ],
} as const satisfies Record<string, readonly PermissionName[]>

export type BuiltInRole = keyof typeof builtInRoles

export const isBuiltInRole = (name: string): name is BuiltInRole => Object.hasOwn(builtInRoles, name)
