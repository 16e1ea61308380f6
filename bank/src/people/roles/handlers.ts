import type { Handlers } from '../../platform/kernel/handler.ts'
import { assignRoles, removeHolder } from './assign.ts'
import {
  addRole,
  assignPermissions,
  deleteRole,
  editRole,
  queryHolders,
  queryPermissions,
  queryRoles,
  switchRole,
} from './roles.ts'

export const roleHandlers = {
  '/api/admin/role/query': queryRoles('staff'),
  '/api/admin/role/add': addRole('staff'),
  '/api/admin/role/edit': editRole('staff'),
  '/api/admin/role/delete': deleteRole('staff'),
  '/api/admin/role/disable': switchRole('staff', false),
  '/api/admin/role/enable': switchRole('staff', true),
  '/api/admin/role/query_perm': queryPermissions('staff'),
  '/api/admin/role/assign_perm': assignPermissions('staff'),
  '/api/admin/role/query_member': queryHolders('staff'),
  '/api/admin/role/remove_member': removeHolder,
  '/api/sub_role/query': queryRoles('own'),
  '/api/sub_role/add': addRole('own'),
  '/api/sub_role/edit': editRole('own'),
  '/api/sub_role/delete': deleteRole('own'),
  '/api/sub_role/disable': switchRole('own', false),
  '/api/sub_role/enable': switchRole('own', true),
  '/api/sub_role/query_perm': queryPermissions('own'),
  '/api/sub_role/assign_perm': assignPermissions('own'),
  '/api/sub_role/query_member': queryHolders('own'),
  '/api/admin/user/assign_role': assignRoles('staff'),
  '/api/sub_account/assign_role': assignRoles('own'),
} satisfies Handlers
