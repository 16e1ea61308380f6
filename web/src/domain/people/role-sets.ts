import type { RowOf } from '@portal/shared/contract/table.ts'
import { declareFilter } from '../../widgets/address/filter-spec.ts'

export type Role = RowOf<'/api/admin/role/query'>['rows'][number]

/** Whose roles a page is about, and the calls and permissions that go with it. */
export const roleSets = {
  staff: {
    caption: '角色',
    gridId: 'staff-roles',
    query: '/api/admin/role/query',
    add: '/api/admin/role/add',
    edit: '/api/admin/role/edit',
    delete: '/api/admin/role/delete',
    disable: '/api/admin/role/disable',
    enable: '/api/admin/role/enable',
    query_perm: '/api/admin/role/query_perm',
    assign_perm: '/api/admin/role/assign_perm',
    query_member: '/api/admin/role/query_member',
    remove_member: '/api/admin/role/remove_member',
    may: {
      view: 'role_view',
      add: 'role_add',
      edit: 'role_edit',
      delete: 'role_delete',
      disable: 'role_disable',
      enable: 'role_enable',
      assign_perm: 'role_assign_perm',
      query_member: 'role_query_member',
    },
  },
  own: {
    caption: '子角色',
    gridId: 'sub-roles',
    query: '/api/sub_role/query',
    add: '/api/sub_role/add',
    edit: '/api/sub_role/edit',
    delete: '/api/sub_role/delete',
    disable: '/api/sub_role/disable',
    enable: '/api/sub_role/enable',
    query_perm: '/api/sub_role/query_perm',
    assign_perm: '/api/sub_role/assign_perm',
    query_member: '/api/sub_role/query_member',
    remove_member: null,
    may: {
      view: 'sub_role_view',
      add: 'sub_role_add',
      edit: 'sub_role_edit',
      delete: 'sub_role_delete',
      disable: 'sub_role_disable',
      enable: 'sub_role_enable',
      assign_perm: 'sub_role_assign_perm',
      query_member: 'sub_role_query_member',
    },
  },
} as const

export type RoleSet = (typeof roleSets)[keyof typeof roleSets]

export const roleFilter = declareFilter({ keyword: { max: 40 } })
