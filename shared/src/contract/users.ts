import { z } from 'zod'
import type { Access } from '../access/access.ts'
import type { PermissionName } from '../access/permissions.ts'
import { defineCall } from './call.ts'
import { optionalText, text } from './fields.ts'
import { add, assignRole, mobile, nobody, officerBank, one, query, userId, userName } from './operators.ts'

/*
 * Users of the back office (用户): the people of operators.ts under permissions of their own. Where somebody's account
 * could be taken over, a second administrator has to agree (staff-changes.ts).
 */

const byStaff = (permission: PermissionName): Access => ({ types: ['admin'], permission })

/** Changes that need a second person's consent, since they could hand somebody's account to another. */
const asked = z.object({
  result: z.literal('ok'),
  change_id: z.string().meta({ description: '待另一名管理员复核的变更申请；无须复核时为空' }),
})
const reason = optionalText(200).meta({ description: '申请原因，供复核人核对' })
const askedErrors = ['9015', '20000', '22020', '22021'] as const

export const userQuery = defineCall({
  path: '/api/admin/user/query',
  title: '查询用户',
  access: byStaff('user_view'),
  ...query,
})
export const userAdd = defineCall({
  path: '/api/admin/user/add',
  title: '新增用户',
  summary: '新增本单位的后台用户，权限由角色分配；初始密码以短信发送，首次登录须修改。',
  access: byStaff('user_add'),
  request: z.strictObject({
    account: text(40).meta({ description: '登录账号，4–32位字母、数字、点或下划线，以字母开头' }),
    user_name: userName,
    mobile,
    bank_no: officerBank.optional(),
  }),
  row: add.row,
  changes: ['people'] as const,
  limit: 'write' as const,
  errors: ['20380', '23003', '23008'],
  example: { account: 'officer9', user_name: '孟示例', mobile: '00000000000' },
})
export const userEdit = defineCall({
  path: '/api/admin/user/edit',
  title: '修改用户',
  summary: '姓名立即修改；手机号、所属贴入行须另一名管理员复核通过后变更，一次申请一项。',
  access: byStaff('user_edit'),
  request: z.strictObject({
    user_id: userId,
    user_name: userName.optional(),
    mobile: mobile.optional(),
    bank_no: officerBank.optional(),
    reason,
  }),
  row: asked,
  changes: ['people'] as const,
  limit: 'write' as const,
  errors: [...askedErrors, '20380', '20381', '20382', '23003', '23008'],
  example: { ...nobody, user_name: '孟示例' },
})
export const userDelete = defineCall({
  path: '/api/admin/user/delete',
  title: '删除用户',
  summary: '仅限从未登录过的用户，其余请停用。',
  access: byStaff('user_delete'),
  ...one,
})
export const userDisable = defineCall({
  path: '/api/admin/user/disable',
  title: '停用用户',
  summary: '立即结束其会话。',
  access: byStaff('user_disable'),
  ...one,
})
export const userEnable = defineCall({
  path: '/api/admin/user/enable',
  title: '启用用户',
  summary: '须另一名管理员复核通过后启用。',
  access: byStaff('user_enable'),
  ...one,
  request: z.strictObject({ user_id: userId, reason }),
  row: asked,
  errors: askedErrors,
})
export const userAssignRole = defineCall({
  path: '/api/admin/user/assign_role',
  title: '用户分配角色',
  access: byStaff('user_assign_role'),
  ...assignRole,
})
export const userResetPwd = defineCall({
  path: '/api/admin/user/reset_pwd',
  title: '重置用户密码',
  summary: '须另一名管理员复核；通过后新的初始密码以短信发送，其会话立即结束，登录后须修改密码。',
  access: byStaff('user_reset_pwd'),
  ...one,
  request: z.strictObject({ user_id: userId, reason }),
  row: asked,
  errors: askedErrors,
})

export const userUnlock = defineCall({
  path: '/api/admin/user/unlock',
  title: '解锁用户',
  summary: '清除连续登录失败造成的等待。',
  access: byStaff('user_enable'),
  ...one,
})

export const userQueryBank = defineCall({
  path: '/api/admin/user/query_bank',
  title: '查询可归属的贴入行',
  summary: '用户可归属的贴入行，按行号；停用的不在其中。',
  access: byStaff('user_view'),
  request: z.strictObject({}),
  row: z.object({ bank_no: officerBank, bank_name: z.string() }),
  shows: ['reference'],
  limit: 'read',
  example: {},
})

/** Calls about the people of the back office, for the table. */
export const userCalls = [
  userQuery,
  userQueryBank,
  userAdd,
  userEdit,
  userDelete,
  userDisable,
  userEnable,
  userAssignRole,
  userResetPwd,
  userUnlock,
] as const
