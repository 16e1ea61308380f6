import type { UserInfo } from '@portal/shared/contract/session.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'

/** The main account of the demo company 15400000011, as the sign-in answers it. */
export const companyUser: UserInfo = {
  account: '15400000011',
  name: '林示例',
  last_login_time: null,
  user_id: '11',
  user_code: 'U000011',
  status: 4,
  user_status: 1,
  member_type: 'comp',
  kind: 'customer',
  is_main_account: true,
  biz_roles: ['maker'],
  role_name: '经办',
  company_name: '云岭示例钢贸有限公司',
  org_code: 'MA0000011',
  usc_code: '91990000MA0000011X',
  permissions: {},
}

/** A bank officer who may view and approve, not pay. */
export const officerUser: UserInfo = {
  ...companyUser,
  account: 'officer1',
  name: '沈示例',
  member_type: 'admin',
  kind: 'staff',
  biz_roles: [],
  role_name: '审批岗',
  permissions: { eclp: '3' },
}

/** What the service says of this account's company and of its person. */
export const companyDetail: RowOf<'/api/member/current_member_detail'> = {
  user_account: companyUser.account,
  user_code: companyUser.user_code,
  user_avatar: '',
  user_name: companyUser.name,
  operator_name: companyUser.name,
  org_code: companyUser.org_code,
  usc_code: companyUser.usc_code,
  company_name: companyUser.company_name,
  acpt_e_sign: '1',
  member_type: 'comp',
  status: 4,
  authentication: 1,
  mobile: '154****0011',
  is_main_account: 1,
  need_review: 0,
  credit_amount: '0',
  remain_credit: '0',
  logo_path: '/files/0f8fad5bd9cb469fa16570867728950e.png',
}

export const guestState = { signed_in: false, locked: false, idle_seconds: 0, absolute_seconds: 0 }

export const stateOf = (user: UserInfo) => ({
  signed_in: true,
  locked: false,
  user_info: user,
  idle_seconds: 1800,
  absolute_seconds: 28_800,
})
