import type { PermissionName } from '@portal/shared/access/permissions.ts'

/**
 * What both officers of a discount see, and the members, whom two may have to let in together; managing sessions is
 * the administrator's.
 */
const discounting = [
  'disc_apply_view',
  'sign_view',
  'trade_view',
  'member_view',
  'member_review',
] as const satisfies readonly PermissionName[]

/**
 * The roles that come with the product. A database of an earlier release gets the permissions that have been added
 * for them since; what its bank took away or added stays so.
 */
export const builtInRoles = {
  /** Decides on applications, signings and trade papers, and moves no money. */
  审批岗: [...discounting, 'disc_apply_approve', 'sign_review', 'trade_force'],
  /** Lets the money go that somebody else has approved, and gets it back. */
  放款复核岗: [...discounting, 'disc_apply_pay'],
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
