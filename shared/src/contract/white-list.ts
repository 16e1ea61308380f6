import { z } from 'zod'
import { type WhiteRequestState, whiteRequestStates } from '../rediscount/states.ts'
import { defineCall } from './call.ts'
import { date, day, done, fen, instant, limitFen, optionalText, page, pageRequest, whole } from './fields.ts'
import { acceptorClass } from './quotes.ts'

export const whiteOrgCode = z
  .string()
  .regex(/^\d{12}$/)
  .meta({ description: '支付系统行号', examples: ['999990000013'] })
export const whiteBillKind = z.enum(['AC01', 'AC02', 'AC03'])
/** Under which terms an acceptor's bills are traded; the first and the last day both count. */
export const whiteTerms = {
  max_tenor_days: whole(1, 366),
  single_limit_fen: limitFen,
  addon_bp: whole(-100, 500),
  valid_from: day,
  valid_to: day,
}
const requestState = z
  .enum(Object.keys(whiteRequestStates) as WhiteRequestState[])
  .meta({ description: '申请状态' })
const requestId = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ examples: ['1'] })

export const queryWhite = defineCall({
  path: '/api/whitelist/query_white',
  title: '查询可交易白名单',
  summary: '仅列出当日有效的条目。',
  access: 'public',
  machine: 'read',
  request: z.strictObject({
    ...pageRequest,
    org_name: optionalText(60),
    acceptor_class: acceptorClass.optional(),
    bill_kind: whiteBillKind.optional(),
  }),
  row: page(
    z.object({
      org_code: whiteOrgCode,
      org_name: z.string(),
      acceptor_class: acceptorClass,
      bill_kind: whiteBillKind,
      max_tenor_days: z.int(),
      single_limit_fen: fen,
      addon_bp: z.int(),
      valid_from: date,
      valid_to: date,
    }),
  ),
  shows: ['white'],
  limit: 'read',
  example: { page_no: 1, page_size: 10, acceptor_class: 'CS' },
})

export const requestWhite = defineCall({
  path: '/api/whitelist/request_white',
  title: '申请增加白名单',
  summary: '机构用户申请；同一承兑人与票据种类只能有一笔待审批的申请。',
  access: { types: ['financeOrg'] },
  request: z.strictObject({
    org_code: whiteOrgCode,
    bill_kind: whiteBillKind,
    reason: z.string().min(2).max(200),
  }),
  row: z.object({ request_id: requestId, state: requestState }),
  changes: ['white'],
  limit: 'write',
  errors: ['9015', '20000'],
  example: { org_code: '999990009999', bill_kind: 'AC01', reason: '拟与该行开展转贴现业务' },
})

const request = z.object({
  request_id: requestId,
  org_code: whiteOrgCode,
  org_name: z.string(),
  bill_kind: whiteBillKind,
  company_name: z.string(),
  reason: z.string(),
  state: requestState,
  remark: z.string(),
  created_at: instant,
  decided_at: instant.nullable(),
})

export const queryWhiteRequest = defineCall({
  path: '/api/whitelist/query_request',
  title: '本机构的白名单申请',
  access: { types: ['financeOrg'] },
  machine: 'read',
  request: z.strictObject({ ...pageRequest, state: requestState.optional() }),
  row: page(request),
  shows: ['white'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

export const adminQueryWhiteRequest = defineCall({
  path: '/api/admin/whitelist/query',
  title: '白名单申请列表（银行）',
  access: { types: ['admin'], permission: 'white_view' },
  request: z.strictObject({
    ...pageRequest,
    request_id: requestId.optional(),
    state: requestState.optional(),
  }),
  row: page(request),
  shows: ['white'],
  limit: 'read',
  example: { page_no: 1, page_size: 10, state: 'W10' },
})

export const adminApproveWhite = defineCall({
  path: '/api/admin/whitelist/approve',
  title: '通过白名单申请',
  summary: '写入或更新白名单条目。',
  access: { types: ['admin'], permission: 'white_decide' },
  request: z.strictObject({
    request_id: requestId,
    ...whiteTerms,
  }),
  row: done,
  changes: ['white'],
  limit: 'write',
  errors: ['9015', '20000', '20009'],
  example: {
    request_id: '999999999999',
    max_tenor_days: 184,
    single_limit_fen: '5000000000',
    addon_bp: 5,
    valid_from: '2026-06-23',
    valid_to: '2027-06-22',
  },
})

export const adminRefuseWhite = defineCall({
  path: '/api/admin/whitelist/refuse',
  title: '拒绝白名单申请',
  access: { types: ['admin'], permission: 'white_decide' },
  request: z.strictObject({ request_id: requestId, reason: z.string().max(200) }),
  row: done,
  changes: ['white'],
  limit: 'write',
  errors: ['9015', '20000', '21011'],
  example: { request_id: '999999999999', reason: '该承兑人授信不足' },
})

/** The calls of this file, for the table. */
export const whiteListCalls = [
  queryWhite,
  requestWhite,
  queryWhiteRequest,
  adminQueryWhiteRequest,
  adminApproveWhite,
  adminRefuseWhite,
] as const
