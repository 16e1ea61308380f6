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
  member_view: '31300',
  member_review: '31301',
  member_disable: '31302',
  member_price: '31303',
  user_view: '11100',
  user_add: '11101',
  user_edit: '11102',
  user_delete: '11103',
  user_disable: '11104',
  user_enable: '11105',
  user_assign_role: '11106',
  user_reset_pwd: '11107',
  role_view: '100200',
  role_add: '100201',
  role_edit: '100202',
  role_delete: '100203',
  role_disable: '100204',
  role_enable: '100205',
  role_assign_perm: '100206',
  role_query_member: '100207',
  role_remove_member: '100208',
  sub_account_view: '18100',
  sub_account_add: '18101',
  sub_account_edit: '18102',
  sub_account_delete: '18103',
  sub_account_disable: '18104',
  sub_account_enable: '18105',
  sub_account_assign_role: '18106',
  sub_role_view: '18200',
  sub_role_add: '18201',
  sub_role_edit: '18202',
  sub_role_delete: '18203',
  sub_role_disable: '18204',
  sub_role_enable: '18205',
  sub_role_assign_perm: '18206',
  sub_role_query_member: '18207',
  operator_view: '800350',
  operator_add: '800351',
  operator_edit: '800352',
  operator_disable: '800353',
  rediscount_fop: '810100',
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
  member_view: '会员查看',
  member_review: '会员审核',
  member_disable: '会员停用、启用与标记异常',
  member_price: '会员定价与额度',
  user_view: '用户查看',
  user_add: '用户新增',
  user_edit: '用户修改',
  user_delete: '用户删除',
  user_disable: '用户停用',
  user_enable: '用户启用',
  user_assign_role: '用户分配角色',
  user_reset_pwd: '用户重置密码',
  role_view: '角色查看',
  role_add: '角色新增',
  role_edit: '角色修改',
  role_delete: '角色删除',
  role_disable: '角色停用',
  role_enable: '角色启用',
  role_assign_perm: '角色分配权限',
  role_query_member: '角色成员查看',
  role_remove_member: '角色成员移除',
  sub_account_view: '子账号查看',
  sub_account_add: '子账号新增',
  sub_account_edit: '子账号修改',
  sub_account_delete: '子账号删除',
  sub_account_disable: '子账号停用',
  sub_account_enable: '子账号启用',
  sub_account_assign_role: '子账号分配角色',
  sub_role_view: '子角色查看',
  sub_role_add: '子角色新增',
  sub_role_edit: '子角色修改',
  sub_role_delete: '子角色删除',
  sub_role_disable: '子角色停用',
  sub_role_enable: '子角色启用',
  sub_role_assign_perm: '子角色分配权限',
  sub_role_query_member: '子角色成员查看',
  operator_view: '操作员查看',
  operator_add: '操作员新增',
  operator_edit: '操作员修改',
  operator_disable: '操作员停用、启用、解锁与重置密码',
  rediscount_fop: '转贴现纯票过户',
}

/** Counted, since the list only grows: clients ask for it again when it has grown. */
export const authVersionId = String(permissionNames.length)

const bitOf = (name: PermissionName) => 1n << BigInt(permissionNames.indexOf(name))

/** The mask of a set of permissions, as hex without prefix ("0" for none). */
export const maskOf = (names: readonly PermissionName[]): string =>
  names.reduce((mask, name) => mask | bitOf(name), 0n).toString(16)

/** Whether a hex mask holds a permission; a malformed mask holds none. */
export const maskHas = (mask: string | undefined, name: PermissionName): boolean =>
  mask !== undefined && /^[0-9a-f]+$/i.test(mask) && (BigInt(`0x${mask}`) & bitOf(name)) !== 0n

export const hasPermission = (principal: Pick<Principal, 'permissions'>, name: PermissionName): boolean =>
  maskHas(principal.permissions[systemCode], name)
