import { z } from 'zod'
import type { PermissionName } from '../access/permissions.ts'
import { defineCall } from './call.ts'
import {
  done,
  instant,
  limitFen,
  optionalText,
  page,
  pageRequest,
  seenVersion,
  text,
  version,
  whole,
} from './fields.ts'
import { memberDetailRow } from './member.ts'
import { companyProfile } from './profile.ts'
import { memberType } from './session.ts'

/* Members as the bank's staff see them: review, life cycle, prices and credit. */

const staff = (permission: PermissionName) => ({ types: ['admin'], permission }) as const

const userCode = text(24).meta({ description: '会员编号', examples: ['HY00000002'] })

/** Lengths are the rule's own (21011). */
const reason = z.string().max(400).default('').meta({ description: '原因，2–200字' })

const customerType = z.enum(['comp', 'financeOrg', 'investOrg'])

export const memberRow = z.object({
  user_code: userCode,
  company_name: z.string(),
  usc_code: z.string(),
  member_type: memberType,
  status: z.int().meta({ description: '0 待审核，4 正常，5 停用，7 审核未通过，8 异常' }),
  authentication: z.int().meta({ description: '0 未认证，1 已认证，2 认证中' }),
  need_review: z.int(),
  main_account: z.string().meta({ description: '主账号，已脱敏' }),
  user_name: z.string().meta({ description: '主账号操作员姓名' }),
  gmt_create: instant,
  gmt_modify: instant,
})

export const adminQueryMember = defineCall({
  path: '/api/admin/query_member',
  title: '查询会员',
  summary: '关键字匹配名称、统一社会信用代码或会员编号；新的在前。',
  access: staff('member_view'),
  request: z.strictObject({
    keyword: optionalText(60),
    member_type: customerType.optional(),
    status: whole(0, 9).optional(),
    ...pageRequest,
  }),
  row: page(memberRow),
  shows: ['member'],
  limit: 'read',
  example: { keyword: '示例', status: 4, page_no: 1, page_size: 10 },
})

const historyRow = z.object({
  at: instant,
  action: z.string(),
  user_name: z.string().meta({ description: '经手人，系统或访客为空' }),
  remark: z.string(),
})

export const adminMemberDetail = defineCall({
  path: '/api/admin/member_detail',
  title: '查询会员详情',
  summary: '会员资料（已脱敏）、缺少的必备证照、待确认的破例通过申请与处理记录。',
  access: staff('member_view'),
  request: z.strictObject({ user_code: userCode }),
  row: memberDetailRow.extend({
    missing_documents: z
      .array(z.string())
      .meta({ description: '尚未上传的必备证照字段', examples: [['usc_code_img_url']] }),
    exception: z
      .object({
        reason: z.string(),
        proposer_name: z.string(),
        at: instant,
        own: z.boolean().meta({ description: '由调用者本人提出，须由他人确认' }),
      })
      .nullable()
      .meta({ description: '待另一名审核人确认的破例通过申请；没有时为 null' }),
    history: z.array(historyRow).meta({ description: '最近50条处理记录，新的在前' }),
    version: z.int().meta({ description: '版本号，审核与修改定价时带回' }),
  }),
  shows: ['member'],
  limit: 'read',
  errors: ['9015'],
  example: { user_code: 'HY00000002' },
})

const change = {
  row: z.object({ result: z.literal('ok'), status: z.int() }),
  changes: ['member'],
  limit: 'write',
} as const

/** Unknown, so that trying it in the reference changes nothing. */
const nobody = 'HY99999999'

export const approveMember = defineCall({
  path: '/api/admin/approve_member',
  title: '会员审核通过',
  summary:
    '待审核（0）→ 正常（4），并标记为已认证；短信与站内消息通知会员。必备证照未齐全的答复 22010，fields 列出缺少的证照。',
  access: staff('member_review'),
  request: z.strictObject({ user_code: userCode, seen_version: seenVersion }),
  errors: ['9015', '20000', '20072', '22010'],
  example: { user_code: nobody },
  ...change,
})

export const proposeException = defineCall({
  path: '/api/admin/propose_exception',
  title: '提议破例通过',
  summary:
    '必备证照未齐全的待审核会员，由一名审核人说明理由提议破例通过，另一名审核人确认。其间会员修改资料的，提议失效。',
  access: staff('member_review'),
  request: z.strictObject({ user_code: userCode, reason }),
  errors: ['9015', '20000', '21011', '22011', '22013'],
  example: { user_code: nobody, reason: '原件已由网点核验，影像三日内补传' },
  ...change,
})

export const approveException = defineCall({
  path: '/api/admin/approve_exception',
  title: '确认破例通过',
  summary: '待审核（0）→ 正常（4）；不能由提议人本人确认（21001）。',
  access: staff('member_review'),
  request: z.strictObject({ user_code: userCode, remark: optionalText(200) }),
  errors: ['9015', '20000', '21001', '22012'],
  example: { user_code: nobody },
  ...change,
})

export const refuseException = defineCall({
  path: '/api/admin/refuse_exception',
  title: '不同意破例通过',
  summary: '会员仍为待审核（0）；原因告知提议人。不能由提议人本人办理（21001）。',
  access: staff('member_review'),
  request: z.strictObject({ user_code: userCode, reason }),
  errors: ['9015', '20000', '21001', '21011', '22012'],
  example: { user_code: nobody, reason: '营业执照须先行补传' },
  ...change,
})

export const rejectMember = defineCall({
  path: '/api/admin/reject_member',
  title: '会员审核不通过',
  summary: '待审核（0）→ 审核未通过（7）；原因告知会员，会员修改后可重新提交。',
  access: staff('member_review'),
  request: z.strictObject({ user_code: userCode, reason, seen_version: seenVersion }),
  errors: ['9015', '20000', '20072', '21011'],
  example: { user_code: nobody, reason: '营业执照不清晰，请重新上传' },
  ...change,
})

export const disableMember = defineCall({
  path: '/api/admin/disable_member',
  title: '停用会员',
  summary: '正常（4）、异常（8）→ 停用（5）；该会员全部操作员的会话立即结束，不能再登录。',
  access: staff('member_disable'),
  request: z.strictObject({ user_code: userCode, reason, seen_version: seenVersion }),
  errors: ['9015', '20000', '20072', '21011'],
  example: { user_code: nobody, reason: '企业已注销' },
  ...change,
})

export const enableMember = defineCall({
  path: '/api/admin/enable_member',
  title: '启用会员',
  summary: '停用（5）→ 正常（4）。',
  access: staff('member_disable'),
  request: z.strictObject({ user_code: userCode, seen_version: seenVersion }),
  errors: ['9015', '20000', '20072'],
  example: { user_code: nobody },
  ...change,
})

export const markAbnormal = defineCall({
  path: '/api/admin/mark_abnormal',
  title: '标记会员异常',
  summary: '正常（4）→ 异常（8）；会员可登录查看，不能办理业务。',
  access: staff('member_disable'),
  request: z.strictObject({ user_code: userCode, reason, seen_version: seenVersion }),
  errors: ['9015', '20000', '20072', '21011'],
  example: { user_code: nobody, reason: '经营异常名录' },
  ...change,
})

export const clearAbnormal = defineCall({
  path: '/api/admin/clear_abnormal',
  title: '解除会员异常',
  summary: '异常（8）→ 正常（4）。',
  access: staff('member_disable'),
  request: z.strictObject({ user_code: userCode, seen_version: seenVersion }),
  errors: ['9015', '20000', '20072'],
  example: { user_code: nobody },
  ...change,
})

export const priceMember = defineCall({
  path: '/api/admin/price_member',
  title: '会员定价与额度',
  summary:
    '仅提交需修改的字段。授信额度不得低于已用额度；设置复核须至少有一名启用的复核人。版本号不符表示已被他人修改（20000）。',
  access: staff('member_price'),
  request: z.strictObject({
    user_code: userCode,
    version,
    coefficient: whole(1, 50_000)
      .optional()
      .meta({ description: '报价系数，万分之一，10000 为不变，1–50000' }),
    revenue_bp: whole(-1000, 1000).optional().meta({ description: '加点，基点，-1000–1000' }),
    need_review: z.enum(['0', '1']).optional().meta({ description: '是否需企业复核' }),
    credit_amount: limitFen.optional().meta({ description: '授信额度，单位：分' }),
  }),
  row: done,
  changes: ['member'],
  limit: 'write',
  errors: ['9015', '20000', '21007', '23009'],
  example: { user_code: nobody, version: 0, coefficient: 9800, revenue_bp: 5 },
})

export const resubmitMember = defineCall({
  path: '/api/member/resubmit',
  personal: true,
  title: '重新提交审核',
  summary: '审核未通过（7）的企业（机构）主账号修改资料后重新提交（0）。仅提交需修改的字段。',
  access: { types: ['comp', 'financeOrg', 'investOrg'], main: true },
  request: z.strictObject({
    ...companyProfile,
    company_name: optionalText(120),
    usc_code: optionalText(40),
  }),
  errors: ['9015', '20000', '22002', '22003', '23001', '23002', '23003'],
  example: { contact_name: '唐示例', contact_mobile: '15400000032' },
  ...change,
})

/** The calls of this file, for the table. */
export const memberAdminCalls = [
  adminQueryMember,
  adminMemberDetail,
  approveMember,
  proposeException,
  approveException,
  refuseException,
  rejectMember,
  disableMember,
  enableMember,
  markAbnormal,
  clearAbnormal,
  priceMember,
  resubmitMember,
] as const
