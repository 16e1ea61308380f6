import type { Principal } from './principal.ts'

/** The one system code of the specification's permission lists. */
export const systemCode = 'eclp'

/**
 * Permission codes in the order of their bits (S-H1, S-H2). Append only: a bit never changes its meaning,
 * a change of this list is a new `authVersionId`.
 */
export const permissionCodes = {
  disc_apply_view: '31100',
  disc_apply_approve: '31101',
  disc_apply_pay: '31102',
  session_view: '31200',
  session_end: '31201',
  sign_view: '31400',
  sign_review: '31401',
  content_view: '31600',
  content_edit: '31601',
  page_edit: '31602',
  rate_view: '31700',
  rate_edit: '31701',
  limit_view: '31800',
  limit_edit: '31801',
  holiday_view: '31900',
  holiday_edit: '31901',
  param_view: '32000',
  param_edit: '32001',
  audit_view: '32100',
  job_view: '32200',
  job_retry: '32201',
  white_view: '32300',
  white_decide: '32301',
  trade_view: '31500',
  trade_force: '31501',
} as const

export type PermissionName = keyof typeof permissionCodes

export const permissionNames = Object.keys(permissionCodes) as PermissionName[]

export const permissionTitles: Record<PermissionName, string> = {
  disc_apply_view: '贴现申请查看',
  disc_apply_approve: '贴现审批',
  disc_apply_pay: '放款复核',
  session_view: '在线会话查看',
  session_end: '强制结束会话',
  sign_view: '签约查看',
  sign_review: '签约审核',
  content_view: '内容查看',
  content_edit: '内容维护',
  page_edit: '页面配置维护',
  rate_view: '报价查看',
  rate_edit: '报价发布',
  limit_view: '承兑人额度查看',
  limit_edit: '承兑人额度维护',
  holiday_view: '节假日查看',
  holiday_edit: '节假日维护',
  param_view: '参数查看',
  param_edit: '参数维护',
  audit_view: '审计日志查看',
  job_view: '后台任务查看',
  job_retry: '后台任务重试',
  white_view: '白名单申请查看',
  white_decide: '白名单申请审批',
  trade_view: '贸易背景查看',
  trade_force: '发票强制通过',
}

export const authVersionId = '3'

const bitOf = (name: PermissionName) => 1n << BigInt(permissionNames.indexOf(name))

/** The mask of a set of permissions, as hex without prefix ("0" for none). */
export const maskOf = (names: readonly PermissionName[]): string =>
  names.reduce((mask, name) => mask | bitOf(name), 0n).toString(16)

/** Whether a hex mask holds a permission; a malformed mask holds none. */
export const maskHas = (mask: string | undefined, name: PermissionName): boolean =>
  mask !== undefined && /^[0-9a-f]+$/i.test(mask) && (BigInt(`0x${mask}`) & bitOf(name)) !== 0n

export const hasPermission = (principal: Pick<Principal, 'permissions'>, name: PermissionName): boolean =>
  maskHas(principal.permissions[systemCode], name)
