import { z } from 'zod'
import { defineCall } from './call.ts'
import { day, instant, limitFen, optionalText, page, pageRequest, seenVersion, whole } from './fields.ts'
import { signDetailRow, signNo, signRow, signState } from './signing.ts'

/* Signings (银行签约) as the bank's officers review them. */

const forViewer = { types: ['admin'], permission: 'sign_view' } as const
const forReviewer = { types: ['admin'], permission: 'sign_review' } as const
const moved = z.object({ sign_no: z.string(), state: signState })
const withReason = z.strictObject({ sign_no: signNo, reason: z.string().max(200), seen_version: seenVersion })
const example = { sign_no: 'QY20260101000001' }

export const adminQuerySign = defineCall({
  path: '/api/admin/query_sign',
  title: '签约列表（银行）',
  summary: '企业尚未提交的草稿不在其中。',
  access: forViewer,
  officers: 'bank',
  request: z.strictObject({
    ...pageRequest,
    sign_no: optionalText(16),
    company_name: optionalText(60),
    /** One state, or several joined by commas. */
    state: optionalText(60),
    /** Last day of the signing. */
    valid_to_from: day.optional(),
    valid_to_to: day.optional(),
  }),
  row: page(
    signRow.extend({
      company_name: z.string(),
      usc_code: z.string(),
      /** Since when it has stood in its state. */
      since: instant,
    }),
  ),
  shows: ['sign'],
  limit: 'read',
  errors: ['9012'],
  example: { page_no: 1, page_size: 10, state: 'S10' },
})

export const adminSignDetail = defineCall({
  path: '/api/admin/sign_detail',
  title: '签约详情（银行）',
  access: forViewer,
  officers: 'bank',
  request: z.strictObject({ sign_no: signNo }),
  row: signDetailRow,
  shows: ['sign'],
  limit: 'read',
  errors: ['9015'],
  example,
})

export const readSignAccount = defineCall({
  path: '/api/admin/read_sign_account',
  title: '查看待审核签约的结算账号',
  summary:
    '仅待审核（S10）的签约，供审核人核对；返回完整账号，每次查看均记入审计日志。其余接口的账号均已脱敏。',
  access: forReviewer,
  officers: 'bank',
  request: z.strictObject({ sign_no: signNo }),
  row: z.object({
    sign_no: z.string(),
    settle_acct_name: z.string(),
    settle_acct_no: z.string().meta({ description: '完整账号，不脱敏' }),
    settle_bank_no: z.string(),
  }),
  changes: 'nothing',
  limit: 'write',
  errors: ['9015', '20000'],
  example,
})

export const approveSign = defineCall({
  path: '/api/admin/approve_sign',
  title: '签约审核通过',
  summary: '确定额度与期限，并向结算账户打款 0.01–0.99 元供企业验证。未填的额度取参数默认值。',
  access: forReviewer,
  officers: 'bank',
  request: z.strictObject({
    sign_no: signNo,
    single_limit_fen: limitFen.optional(),
    day_limit_count: whole(0, 999_999).optional(),
    total_limit_fen: limitFen.optional(),
    valid_to: day.optional(),
    cust_manager: optionalText(40),
    remark: optionalText(200),
    seen_version: seenVersion,
  }),
  row: moved,
  changes: ['sign'],
  limit: 'write',
  errors: ['9015', '20000', '20072', '22002'],
  example: { ...example, single_limit_fen: '5000000000' },
})

export const returnSign = defineCall({
  path: '/api/admin/return_sign',
  title: '签约审核退回',
  access: forReviewer,
  officers: 'bank',
  request: withReason,
  row: moved,
  changes: ['sign'],
  limit: 'write',
  errors: ['9015', '20000', '20072', '21011'],
  example: { ...example, reason: '结算账户信息有误' },
})

export const refuseSign = defineCall({
  path: '/api/admin/refuse_sign',
  title: '签约审核拒绝',
  access: forReviewer,
  officers: 'bank',
  request: withReason,
  row: moved,
  changes: ['sign'],
  limit: 'write',
  errors: ['9015', '20000', '20072', '21011'],
  example: { ...example, reason: '不符合签约条件' },
})

export const adminPauseSign = defineCall({
  path: '/api/admin/pause_sign',
  title: '暂停签约（银行）',
  access: forReviewer,
  officers: 'bank',
  request: withReason,
  row: moved,
  changes: ['sign'],
  limit: 'write',
  errors: ['9015', '20000', '20072', '21011'],
  example: { ...example, reason: '结算账户异常' },
})

export const resumeSign = defineCall({
  path: '/api/admin/resume_sign',
  title: '恢复签约',
  access: forReviewer,
  officers: 'bank',
  request: z.strictObject({ sign_no: signNo, remark: optionalText(200), seen_version: seenVersion }),
  row: moved,
  changes: ['sign'],
  limit: 'write',
  errors: ['9015', '20000', '20072'],
  example,
})

export const confirmEnd = defineCall({
  path: '/api/admin/confirm_end',
  title: '确认解约',
  summary: '银行不处理时，一个工作日后系统自动确认。',
  access: forReviewer,
  officers: 'bank',
  request: z.strictObject({ sign_no: signNo, remark: optionalText(200), seen_version: seenVersion }),
  row: moved,
  changes: ['sign'],
  limit: 'write',
  errors: ['9015', '20000', '20072'],
  example,
})

/** The calls of this file, for the table. */
export const signReviewCalls = [
  adminQuerySign,
  adminSignDetail,
  readSignAccount,
  approveSign,
  returnSign,
  refuseSign,
  adminPauseSign,
  resumeSign,
  confirmEnd,
] as const
