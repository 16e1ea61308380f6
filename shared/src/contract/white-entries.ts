import { z } from 'zod'
import { defineCall } from './call.ts'
import { date, done, fen, instant, optionalText, page, pageRequest, version } from './fields.ts'
import { acceptorClass } from './quotes.ts'
import { whiteBillKind, whiteOrgCode, whiteTerms } from './white-list.ts'

/* The tradable list as the bank keeps it: all entries, also those that do not hold today. */

const entryId = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ examples: ['1'] })
/** Unknown, so that trying it in the reference changes nothing. */
const nobody = { entry_id: '999999999999', version: 0 }
const exampleTerms = {
  max_tenor_days: 184,
  single_limit_fen: '5000000000',
  addon_bp: 5,
  valid_from: '2026-06-23',
  valid_to: '2027-06-22',
}

export const adminQueryWhiteEntry = defineCall({
  path: '/api/admin/whitelist/query_entry',
  title: '白名单条目（银行）',
  summary: 'state：active 生效中，upcoming 未生效，expired 已到期，stopped 已停用。最近修改的在前。',
  access: { types: ['admin'], permission: 'white_view' },
  request: z.strictObject({
    ...pageRequest,
    org_name: optionalText(60),
    acceptor_class: acceptorClass.optional(),
    bill_kind: whiteBillKind.optional(),
    state: z.enum(['active', 'upcoming', 'expired', 'stopped']).optional(),
  }),
  row: page(
    z.object({
      entry_id: entryId,
      version: z.int(),
      org_code: whiteOrgCode,
      org_name: z.string(),
      acceptor_class: acceptorClass,
      bill_kind: whiteBillKind,
      max_tenor_days: z.int(),
      single_limit_fen: fen,
      addon_bp: z.int(),
      valid_from: date,
      valid_to: date,
      state: z.enum(['active', 'upcoming', 'expired', 'stopped']),
      stop_reason: z.string(),
      modified_at: instant,
    }),
  ),
  shows: ['white'],
  limit: 'read',
  example: { page_no: 1, page_size: 10, state: 'active' },
})

const write = { changes: ['white'], limit: 'write' } as const
const decides = { types: ['admin'], permission: 'white_decide' } as const

export const adminAddWhiteEntry = defineCall({
  path: '/api/admin/whitelist/add_entry',
  title: '新增白名单条目',
  summary: '同一承兑人与票据种类只有一条（20000）；相应的待审批申请不受影响。',
  access: decides,
  request: z.strictObject({ org_code: whiteOrgCode, bill_kind: whiteBillKind, ...whiteTerms }),
  row: z.object({ entry_id: entryId }),
  errors: ['9015', '20000', '20009'],
  example: { org_code: '999990009999', bill_kind: 'AC01', ...exampleTerms },
  ...write,
})

export const adminEditWhiteEntry = defineCall({
  path: '/api/admin/whitelist/edit_entry',
  title: '修改白名单条目',
  access: decides,
  request: z.strictObject({ entry_id: entryId, version, ...whiteTerms }),
  row: done,
  errors: ['9015', '20000', '20009'],
  example: { ...nobody, ...exampleTerms },
  ...write,
})

export const adminStopWhiteEntry = defineCall({
  path: '/api/admin/whitelist/stop_entry',
  title: '停用白名单条目',
  summary: '停用后不再列入可交易白名单；已成交的订单不受影响。',
  access: decides,
  request: z.strictObject({ entry_id: entryId, version, reason: z.string().max(200) }),
  row: done,
  errors: ['9015', '20000', '21011'],
  example: { ...nobody, reason: '该承兑人授信不足' },
  ...write,
})

export const adminResumeWhiteEntry = defineCall({
  path: '/api/admin/whitelist/resume_entry',
  title: '恢复白名单条目',
  access: decides,
  request: z.strictObject({ entry_id: entryId, version }),
  row: done,
  errors: ['9015', '20000'],
  example: nobody,
  ...write,
})

/** The calls of this file, for the table. */
export const whiteEntryCalls = [
  adminQueryWhiteEntry,
  adminAddWhiteEntry,
  adminEditWhiteEntry,
  adminStopWhiteEntry,
  adminResumeWhiteEntry,
] as const
