import { z } from 'zod'
import type { Access } from '../access/access.ts'
import type { PermissionName } from '../access/permissions.ts'
import { defineCall } from './call.ts'
import { done, instant, optionalText, page, pageRequest, text, whole } from './fields.ts'
import { bizRole, operatorKind } from './session.ts'

/*
 * People of one customer: operators (操作员, the main account's page) and sub-accounts (子账号, whoever has the
 * permission). One row, one set of rules; the people of the back office (users.ts) have them in common.
 */

const customers = ['comp', 'financeOrg', 'investOrg'] as const
const byMain = (permission: PermissionName): Access => ({ types: customers, main: true, permission })
const byMember = (permission: PermissionName): Access => ({ types: customers, permission })

/** Unknown in the examples, so that trying them in the reference changes nothing. */
export const userId = text(18)
  .regex(/^\d{1,15}$/)
  .meta({ description: '操作员编号', examples: ['999999999'] })
export const nobody = { user_id: '999999999' }

export const userName = text(60).meta({ description: '姓名', examples: ['孟示例'] })
export const mobile = text(16).meta({ description: '手机号码', examples: ['15400000098'] })
export const officerBank = z
  .string()
  .regex(/^(\d{12})?$/)
  .meta({ description: '所属贴入行的行号；空为平台人员，办理各贴入行的业务', examples: ['999990000013'] })
const bizRoles = z
  .array(bizRole)
  .min(1)
  .max(3)
  .meta({ description: '业务角色：maker 经办，checker 复核，viewer 查询' })
const roleIds = z.array(userId).max(50).meta({ description: '角色编号；空列表表示不分配' })

export const operatorRow = z.object({
  user_id: z.string(),
  account: z.string().meta({ description: '登录账号；手机号已脱敏' }),
  user_name: z.string(),
  mobile: z.string().meta({ description: '已脱敏' }),
  kind: operatorKind,
  biz_roles: z.array(bizRole),
  role_name: z.string(),
  roles: z.array(z.object({ role_id: z.string(), name: z.string() })),
  bank_no: officerBank,
  bank_name: z.string().meta({ description: '所属贴入行；平台人员与企业操作员为空' }),
  is_main_account: z.int(),
  status: z.int().meta({ description: '4 正常，5 停用' }),
  user_status: z.int().meta({ description: '3 首次登录须修改密码' }),
  failures: z.int().meta({ description: '连续登录失败次数；解锁后为0' }),
  last_login_time: instant.nullable(),
  gmt_create: instant,
  held_until: instant.nullable().meta({ description: '在此之前不能审批和放款；null 为不限' }),
})

export const query = {
  request: z.strictObject({
    keyword: optionalText(60),
    status: whole(0, 9).optional(),
    ...pageRequest,
  }),
  row: page(operatorRow),
  shows: ['people'] as const,
  limit: 'read' as const,
  example: { page_no: 1, page_size: 10 },
}

export const add = {
  summary: '初始密码以短信发送，首次登录须修改。每个企业（机构）最多20名操作员。',
  request: z.strictObject({ user_name: userName, mobile, biz_roles: bizRoles }),
  row: z.object({ result: z.literal('ok'), user_id: z.string() }),
  changes: ['people'] as const,
  limit: 'write' as const,
  errors: ['23003', '23008'],
  // No mobile number: trying it in the reference adds no one.
  example: { user_name: '孟示例', mobile: '00000000000', biz_roles: ['maker' as const] },
}

const edit = {
  request: z.strictObject({
    user_id: userId,
    user_name: userName.optional(),
    biz_roles: bizRoles.optional(),
  }),
  row: done,
  changes: ['people'] as const,
  limit: 'write' as const,
  errors: ['9015', '20000', '23008', '23009'],
  example: { ...nobody, user_name: '孟示例' },
}

export const one = {
  request: z.strictObject({ user_id: userId }),
  row: done,
  changes: ['people'] as const,
  limit: 'write' as const,
  errors: ['9015', '20000', '23009'],
  example: nobody,
}

export const assignRole = {
  summary: '以所列角色替换原有角色；所分配的权限不得超出本人权限。',
  request: z.strictObject({
    user_id: userId,
    role_ids: roleIds,
    /** The person's roles as read: the write is refused when somebody has changed them since. */
    expected_role_ids: roleIds.optional().meta({ description: '读到的角色；已被他人修改时拒绝（20000）' }),
  }),
  row: done,
  changes: ['people'] as const,
  limit: 'write' as const,
  errors: ['9015', '20000'],
  example: { ...nobody, role_ids: [] as string[] },
}

export const operatorQuery = defineCall({
  path: '/api/operator/query',
  title: '查询操作员',
  access: byMain('operator_view'),
  ...query,
})
export const operatorAdd = defineCall({
  path: '/api/operator/add',
  title: '新增操作员',
  access: byMain('operator_add'),
  ...add,
})
export const operatorEdit = defineCall({
  path: '/api/operator/edit',
  title: '修改操作员',
  access: byMain('operator_edit'),
  ...edit,
})
export const operatorDisable = defineCall({
  path: '/api/operator/disable',
  title: '停用操作员',
  summary: '立即结束其会话。需复核的企业至少保留一名启用的复核人。',
  access: byMain('operator_disable'),
  ...one,
})
export const operatorEnable = defineCall({
  path: '/api/operator/enable',
  title: '启用操作员',
  access: byMain('operator_disable'),
  ...one,
})
export const operatorResetPwd = defineCall({
  path: '/api/operator/reset_pwd',
  title: '重置操作员密码',
  summary: '新的初始密码以短信发送，其会话立即结束，登录后须修改密码。',
  access: byMain('operator_disable'),
  ...one,
})
export const operatorUnlock = defineCall({
  path: '/api/operator/unlock',
  title: '解锁操作员',
  summary: '清除连续登录失败造成的等待。',
  access: byMain('operator_disable'),
  ...one,
})

export const subAccountQuery = defineCall({
  path: '/api/sub_account/query',
  title: '查询子账号',
  access: byMember('sub_account_view'),
  ...query,
})
export const subAccountAdd = defineCall({
  path: '/api/sub_account/add',
  title: '新增子账号',
  access: byMember('sub_account_add'),
  ...add,
})
export const subAccountEdit = defineCall({
  path: '/api/sub_account/edit',
  title: '修改子账号',
  access: byMember('sub_account_edit'),
  ...edit,
})
export const subAccountDelete = defineCall({
  path: '/api/sub_account/delete',
  title: '删除子账号',
  summary: '仅限从未登录过的子账号，其余请停用。',
  access: byMember('sub_account_delete'),
  ...one,
})
export const subAccountDisable = defineCall({
  path: '/api/sub_account/disable',
  title: '停用子账号',
  access: byMember('sub_account_disable'),
  ...one,
})
export const subAccountEnable = defineCall({
  path: '/api/sub_account/enable',
  title: '启用子账号',
  access: byMember('sub_account_enable'),
  ...one,
})
export const subAccountAssignRole = defineCall({
  path: '/api/sub_account/assign_role',
  title: '子账号分配角色',
  access: byMember('sub_account_assign_role'),
  ...assignRole,
})

/** Calls about a customer's people, for the table. */
export const operatorCalls = [
  operatorQuery,
  operatorAdd,
  operatorEdit,
  operatorDisable,
  operatorEnable,
  operatorResetPwd,
  operatorUnlock,
  subAccountQuery,
  subAccountAdd,
  subAccountEdit,
  subAccountDelete,
  subAccountDisable,
  subAccountEnable,
  subAccountAssignRole,
] as const
