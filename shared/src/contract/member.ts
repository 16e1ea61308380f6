import { z } from 'zod'
import { defineCall } from './call.ts'
import { done, instant, optionalText, pageRequest, text } from './fields.ts'
import { companyProfile, personProfile, picturePath } from './profile.ts'
import { memberType } from './session.ts'

/** Member detail. Fields not filled in yet are absent. */
export const memberDetailRow = z.object({
  ...companyProfile,
  ...personProfile,
  user_code: z.string(),
  user_avatar: z.string(),
  org_code: z.string(),
  usc_code: z.string(),
  company_name: z.string(),
  operator_name: z.string(),
  /** '1' when the company agreed to sign electronically. */
  acpt_e_sign: z.string(),
  user_name: z.string(),
  user_account: z.string(),
  member_type: memberType,
  status: z.int(),
  /** 0 none, 1 verified, 2 in verification. */
  authentication: z.int(),
  /** Masked: 154****0011. */
  mobile: z.string(),
  is_main_account: z.int(),
  need_review: z.int(),
  credit_amount: z.string(),
  remain_credit: z.string(),
  user_type: memberType.optional(),
  avatar: z.string().optional(),
  mobile_phone: z.string().optional(),
  parent_user_code: z.string().optional(),
  root_user_code: z.string().optional(),
  user_roles: z.string().optional(),
  reg_source: z.string().optional(),
  referral_code: z.string().optional(),
  referrer_account: z.string().optional(),
  credit_score: z.int().optional(),
  audit_remark: z.string().optional(),
  is_deleted: z.int().optional(),
  gmt_create: instant.optional(),
  gmt_modify: instant.optional(),
  /** Ten-thousandths that the grid rate is multiplied with; 10000 = unchanged. */
  coefficient: z.int().optional(),
  /** Basis points added to the rate. */
  revenue_bp: z.int().optional(),
})

export const currentMemberDetail = defineCall({
  path: '/api/member/current_member_detail',
  title: '查询当前会员信息',
  access: {},
  officers: 'shared',
  request: z.strictObject({}),
  row: memberDetailRow,
  shows: ['member'],
  limit: 'read',
  example: {},
})

export const memberDetail = defineCall({
  path: '/api/member/detail',
  title: '查询会员信息',
  summary:
    '按账号查询；客户仅可查询本企业（机构）的操作员，其余账号一律为“记录不存在”；后台用户查询会员须有会员查看权限，查询其他后台用户须有用户查看权限。',
  access: {},
  officers: 'shared',
  request: z.strictObject({ user_account: text(32) }),
  spellings: { userAgentAccount: 'user_account' },
  row: memberDetailRow,
  shows: ['member'],
  limit: 'read',
  errors: ['9015'],
  example: { user_account: '15400000011' },
})

export const editComp = defineCall({
  path: '/api/member/edit_comp',
  personal: true,
  title: '修改企业（机构）信息',
  summary: '仅提交需修改的字段；脱敏值原样提交表示不变。状态、额度、定价、主账号等不可提交。',
  access: { types: ['comp', 'financeOrg', 'investOrg'], main: true },
  request: z.strictObject(companyProfile),
  row: done,
  changes: ['member'],
  limit: 'write',
  errors: ['9015', '22002', '22003', '23002', '23003'],
  example: { contact_name: '林示例', contact_mobile: '15400000011', address: '江州市示例路1号' },
})

export const editMyInfo = defineCall({
  path: '/api/member/edit_my_info',
  personal: true,
  title: '修改个人信息',
  summary: '仅提交需修改的字段；脱敏值原样提交表示不变。手机号码不在此修改。',
  access: {},
  officers: 'shared',
  request: z.strictObject(personProfile),
  row: done,
  changes: ['member'],
  limit: 'write',
  errors: ['23002'],
  example: { user_name_en: 'Example', email: 'example@example.com' },
})

export const updateAvatar = defineCall({
  path: '/api/member/update_avatar',
  personal: true,
  title: '修改头像',
  summary: '图片须先由 /api/file/upload 上传。',
  access: {},
  officers: 'shared',
  request: z.strictObject({
    user_avatar: picturePath,
    /** The same picture under its other name. */
    avatar: picturePath.optional(),
    user_account: text(32),
  }),
  row: z.object({ result: z.literal('ok'), user_avatar: z.string() }),
  changes: ['member'],
  limit: 'write',
  errors: ['9015'],
  example: { user_avatar: '/files/0f8fad5bd9cb469fa16570867728950e.jpg', user_account: '15400000011' },
})

export const eclpDetail = defineCall({
  path: '/api/user/eclp_detail',
  title: '查询账号是否主账号',
  access: {},
  officers: 'shared',
  request: z.strictObject({ account: text(32) }),
  row: z.object({ isMainAccount: z.int().meta({ description: '1 主账号，0 子账号' }) }),
  shows: [],
  limit: 'read',
  errors: ['9015'],
  example: { account: '15400000011' },
})

export const queryHaveLog = defineCall({
  path: '/api/sys/query_have_log',
  title: '查询是否登录过',
  summary: "result 为 'false' 表示首次登录；仅可查询本人账号。",
  access: {},
  officers: 'shared',
  request: z.strictObject({
    account: text(32),
    page_size: pageRequest.page_size,
    page_no: pageRequest.page_no,
    user_code: optionalText(24),
  }),
  row: z.object({ result: z.enum(['true', 'false']) }),
  shows: [],
  limit: 'read',
  errors: ['9015'],
  example: { account: '15400000011', page_size: 99999 },
})

/** The calls of this file, for the table. */
export const memberCalls = [
  currentMemberDetail,
  memberDetail,
  editComp,
  editMyInfo,
  updateAvatar,
  eclpDetail,
  queryHaveLog,
] as const
