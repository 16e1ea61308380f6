import { z } from 'zod'
import type { Access } from '../access/access.ts'
import type { PermissionName } from '../access/permissions.ts'
import { defineCall } from './call.ts'
import { done, instant, optionalText, page, pageRequest, text } from './fields.ts'
import { operatorRow } from './operators.ts'

/* Roles of the back office (角色) and a member's own (子角色): sets of permissions, given to people. */

const byStaff = (permission: PermissionName): Access => ({ types: ['admin'], permission })
const byMember = (permission: PermissionName): Access => ({
  types: ['comp', 'financeOrg', 'investOrg'],
  permission,
})

const roleId = text(18)
  .regex(/^\d{1,15}$/)
  .meta({ description: '角色编号', examples: ['999999999'] })
const nobodys = { role_id: '999999999' }

const query = {
  request: z.strictObject({ keyword: optionalText(40), ...pageRequest }),
  row: page(
    z.object({
      role_id: z.string(),
      name: z.string(),
      remark: z.string(),
      enabled: z.int().meta({ description: '1 启用，0 停用' }),
      auth_codes: z.array(z.string()).meta({ description: '权限代码（系统 eclp）' }),
      members: z.int().meta({ description: '拥有该角色的人数' }),
      gmt_modify: instant,
    }),
  ),
  shows: ['people'] as const,
  limit: 'read' as const,
  example: { page_no: 1, page_size: 10 },
}

const change = { row: done, changes: ['people'] as const, limit: 'write' as const }

const add = {
  request: z.strictObject({ name: text(40), remark: optionalText(200) }),
  ...change,
  row: z.object({ result: z.literal('ok'), role_id: z.string() }),
  errors: ['20000'],
  // A reserved name: trying it in the reference adds nothing.
  example: { name: '系统管理员' },
}

const edit = {
  request: z.strictObject({
    role_id: roleId,
    name: text(40).optional(),
    remark: optionalText(200),
    /** Name and remark as read: the write is refused when somebody has changed them since. */
    expected_name: text(40).optional().meta({ description: '读到的名称；已被他人修改时拒绝（20000）' }),
    expected_remark: optionalText(200).meta({ description: '读到的说明；已被他人修改时拒绝（20000）' }),
  }),
  ...change,
  errors: ['9015', '20000'],
  example: { ...nobodys, name: '审批岗' },
}

const one = {
  request: z.strictObject({ role_id: roleId }),
  ...change,
  errors: ['9015', '20000'],
  example: nobodys,
}

const assignPerm = {
  summary: '以所列权限替换原有权限，拥有该角色的人立即生效；不得超出本人权限。',
  request: z.strictObject({
    role_id: roleId,
    auth_codes: z.array(text(12)).max(200),
    /** The role's permissions as read: the write is refused when somebody has changed them since. */
    expected_auth_codes: z.array(text(12)).max(200).optional(),
  }),
  ...change,
  errors: ['9015', '20000'],
  example: { ...nobodys, auth_codes: [] as string[] },
}

const queryPerm = {
  summary: '可分配的全部权限，及该角色是否拥有。',
  request: z.strictObject({ role_id: roleId }),
  row: z.object({ auth_code: z.string(), name: z.string(), granted: z.int() }),
  shows: ['people'] as const,
  limit: 'read' as const,
  errors: ['9015'],
  example: nobodys,
}

const queryMember = {
  request: z.strictObject({ role_id: roleId, ...pageRequest }),
  row: page(operatorRow),
  shows: ['people'] as const,
  limit: 'read' as const,
  errors: ['9015'],
  example: nobodys,
}

export const roleQuery = defineCall({
  path: '/api/admin/role/query',
  title: '查询角色',
  access: byStaff('role_view'),
  ...query,
})
export const roleAdd = defineCall({
  path: '/api/admin/role/add',
  title: '新增角色',
  access: byStaff('role_add'),
  ...add,
})
export const roleEdit = defineCall({
  path: '/api/admin/role/edit',
  title: '修改角色',
  access: byStaff('role_edit'),
  ...edit,
})
export const roleDelete = defineCall({
  path: '/api/admin/role/delete',
  title: '删除角色',
  summary: '仅限没有成员的角色。',
  access: byStaff('role_delete'),
  ...one,
})
export const roleDisable = defineCall({
  path: '/api/admin/role/disable',
  title: '停用角色',
  summary: '停用的角色不再给予任何权限。',
  access: byStaff('role_disable'),
  ...one,
})
export const roleEnable = defineCall({
  path: '/api/admin/role/enable',
  title: '启用角色',
  access: byStaff('role_enable'),
  ...one,
})
export const roleQueryPerm = defineCall({
  path: '/api/admin/role/query_perm',
  title: '查询角色权限',
  access: byStaff('role_assign_perm'),
  ...queryPerm,
})
export const roleAssignPerm = defineCall({
  path: '/api/admin/role/assign_perm',
  title: '角色分配权限',
  access: byStaff('role_assign_perm'),
  ...assignPerm,
})
export const roleQueryMember = defineCall({
  path: '/api/admin/role/query_member',
  title: '查询角色成员',
  access: byStaff('role_query_member'),
  ...queryMember,
})
export const roleRemoveMember = defineCall({
  path: '/api/admin/role/remove_member',
  title: '移除角色成员',
  access: byStaff('role_remove_member'),
  request: z.strictObject({ role_id: roleId, user_id: roleId.meta({ description: '操作员编号' }) }),
  ...change,
  errors: ['9015', '20000'],
  example: { ...nobodys, user_id: '999999999' },
})

export const subRoleQuery = defineCall({
  path: '/api/sub_role/query',
  title: '查询子角色',
  access: byMember('sub_role_view'),
  ...query,
})
export const subRoleAdd = defineCall({
  path: '/api/sub_role/add',
  title: '新增子角色',
  access: byMember('sub_role_add'),
  ...add,
})
export const subRoleEdit = defineCall({
  path: '/api/sub_role/edit',
  title: '修改子角色',
  access: byMember('sub_role_edit'),
  ...edit,
})
export const subRoleDelete = defineCall({
  path: '/api/sub_role/delete',
  title: '删除子角色',
  summary: '仅限没有成员的子角色。',
  access: byMember('sub_role_delete'),
  ...one,
})
export const subRoleDisable = defineCall({
  path: '/api/sub_role/disable',
  title: '停用子角色',
  access: byMember('sub_role_disable'),
  ...one,
})
export const subRoleEnable = defineCall({
  path: '/api/sub_role/enable',
  title: '启用子角色',
  access: byMember('sub_role_enable'),
  ...one,
})
export const subRoleQueryPerm = defineCall({
  path: '/api/sub_role/query_perm',
  title: '查询子角色权限',
  access: byMember('sub_role_assign_perm'),
  ...queryPerm,
})
export const subRoleAssignPerm = defineCall({
  path: '/api/sub_role/assign_perm',
  title: '子角色分配权限',
  access: byMember('sub_role_assign_perm'),
  ...assignPerm,
})
export const subRoleQueryMember = defineCall({
  path: '/api/sub_role/query_member',
  title: '查询子角色成员',
  access: byMember('sub_role_query_member'),
  ...queryMember,
})

/** Calls about roles, for the table. */
export const roleCalls = [
  roleQuery,
  roleAdd,
  roleEdit,
  roleDelete,
  roleDisable,
  roleEnable,
  roleQueryPerm,
  roleAssignPerm,
  roleQueryMember,
  roleRemoveMember,
  subRoleQuery,
  subRoleAdd,
  subRoleEdit,
  subRoleDelete,
  subRoleDisable,
  subRoleEnable,
  subRoleQueryPerm,
  subRoleAssignPerm,
  subRoleQueryMember,
] as const
