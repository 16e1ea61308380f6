import { subject } from './permission-rows.ts'

/** What the main account of a company or institution holds and passes on, in the order of the menu. */
export const memberSubjects = [
  subject('本单位', '操作员', 'member', {
    operator_view: [61, '800350', '操作员查看', '看本单位有哪些操作员'],
    operator_add: [62, '800351', '操作员新增', '新增经办、复核操作员'],
    operator_edit: [63, '800352', '操作员修改', '修改操作员的姓名、手机号和岗位'],
    operator_disable: [
      64,
      '800353',
      '操作员停用、启用、解锁与重置密码',
      '停用、启用、解锁操作员，重置其密码',
    ],
  }),
  subject('本单位', '子账号', 'member', {
    sub_account_view: [46, '18100', '子账号查看', '看本单位有哪些子账号'],
    sub_account_add: [47, '18101', '子账号新增', '新增子账号'],
    sub_account_edit: [48, '18102', '子账号修改', '修改子账号的姓名和手机号'],
    sub_account_delete: [49, '18103', '子账号删除', '删除子账号'],
    sub_account_disable: [50, '18104', '子账号停用', '停用子账号，使其不能登录'],
    sub_account_enable: [51, '18105', '子账号启用', '启用子账号'],
    sub_account_assign_role: [52, '18106', '子账号分配角色', '决定子账号有哪些子角色'],
  }),
  subject('本单位', '子角色', 'member', {
    sub_role_view: [53, '18200', '子角色查看', '看本单位有哪些子角色'],
    sub_role_add: [54, '18201', '子角色新增', '新增子角色'],
    sub_role_edit: [55, '18202', '子角色修改', '修改子角色的名称和说明'],
    sub_role_delete: [56, '18203', '子角色删除', '删除没有成员的子角色'],
    sub_role_disable: [57, '18204', '子角色停用', '停用子角色，收回它给予的权限'],
    sub_role_enable: [58, '18205', '子角色启用', '启用子角色'],
    sub_role_assign_perm: [59, '18206', '子角色分配权限', '决定子角色有哪些权限，不超出本人权限'],
    sub_role_query_member: [60, '18207', '子角色成员查看', '看谁有某个子角色'],
  }),
  subject('本单位', '纯票过户', 'member', {
    rediscount_fop: [65, '810100', '转贴现纯票过户', '在转贴现中以纯票过户（不收付资金）成交'],
  }),
] as const
