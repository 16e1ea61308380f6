import { z } from 'zod'
import {
  applyDetailRequest,
  applyDetailRow,
  applyFilter,
  applyPage,
  applyState,
  quotedBill,
  totals,
} from './applications.ts'
import { defineCall } from './call.ts'
import { applyNo, date, done, fen, idemKey, instant, optionalText, rateE6, text } from './fields.ts'

/** One bill, or a part of one, as chosen by the company. */
const chosenBill = z.strictObject({
  holding_id: text(20),
  /** `a-b` within the holding's range; absent = the whole holding. */
  range: optionalText(25),
})

export const getQuote = defineCall({
  path: '/api/discount/get_quote',
  title: '贴现询价',
  summary: '按所选票据计算利息到分并锁定报价 15 分钟；不锁定票据。',
  access: { types: ['comp'], roles: ['maker'] },
  request: z.strictObject({
    bills: z.array(chosenBill),
    /** Default: the day a payout confirmed now is made. */
    disc_dt: date.optional(),
  }),
  row: z.object({
    lock_no: z.string(),
    expires_at: instant,
    disc_dt: date,
    /** True when today's cut-off (16:30) has passed and the date moved on (20028). */
    cutoff_rolled: z.boolean(),
    /** Rate of the whole, weighted by face × days. */
    rate_e6: rateE6,
    ...totals,
    bills: z.array(quotedBill),
    warnings: z.array(z.object({ code: z.string(), msg: z.string(), field: z.string() })),
  }),
  effect: 'write',
  limit: 'write',
  errors: [
    '20005',
    '20006',
    '20007',
    '20012',
    '20013',
    '20014',
    '20015',
    '20016',
    '20017',
    '20018',
    '20020',
    '20025',
    '20026',
    '20027',
    '20029',
    '20030',
    '20031',
    '20033',
    '20035',
  ],
  example: { bills: [{ holding_id: '1001' }] },
})

export const submitApply = defineCall({
  path: '/api/discount/submit_apply',
  title: '提交贴现申请',
  summary: '按锁定的报价提交；同一事务内锁定票据。同一 idem_key 重复提交返回第一次的结果。',
  access: { types: ['comp'], roles: ['maker'] },
  request: z.strictObject({
    idem_key: idemKey,
    lock_no: text(24),
    sign_no: text(24),
    /** A returned application (D25) that this submit takes up again. */
    apply_no: applyNo.optional(),
  }),
  row: z.object({ apply_no: applyNo, state: applyState, ...totals }),
  effect: 'write',
  limit: 'money',
  errors: [
    '9015',
    '20000',
    '20006',
    '20012',
    '20014',
    '20015',
    '20016',
    '20017',
    '20018',
    '20025',
    '20026',
    '20029',
    '20032',
    '20033',
    '20034',
    '20035',
  ],
  example: {
    idem_key: '6f1c2a3e-0d5b-4a53-8f6e-1a2b3c4d5e6f',
    lock_no: 'SJ20260623000042',
    sign_no: 'QY20260101000001',
  },
})

export const queryApply = defineCall({
  path: '/api/discount/query_apply',
  title: '查询贴现申请',
  access: { types: ['comp'] },
  request: z.strictObject(applyFilter),
  row: applyPage,
  effect: 'read',
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

export const applyDetail = defineCall({
  path: '/api/discount/apply_detail',
  title: '贴现申请详情',
  access: { types: ['comp'] },
  request: applyDetailRequest,
  row: applyDetailRow,
  effect: 'read',
  limit: 'read',
  errors: ['9015'],
  example: { apply_no: 'TX20260623000018' },
})

export const withdrawApply = defineCall({
  path: '/api/discount/withdraw_apply',
  title: '撤销贴现申请',
  access: { types: ['comp'], roles: ['maker'] },
  request: z.strictObject({ apply_no: applyNo }),
  row: done,
  effect: 'write',
  limit: 'write',
  errors: ['9015', '20000', '20029', '20033'],
  example: { apply_no: 'TX20260623000018' },
})

export const getOverview = defineCall({
  path: '/api/discount/get_overview',
  title: '贴现业务概览',
  access: { types: ['comp'] },
  request: z.strictObject({}),
  row: z.object({
    waiting_bank: z.int(),
    returned: z.int(),
    paying_count: z.int(),
    paying_fen: fen,
    available_count: z.int(),
    available_fen: fen,
    due_30d_count: z.int(),
    due_30d_fen: fen,
    /** Balance of the settlement account at the bank. */
    balance_fen: fen,
    sign_count: z.int(),
  }),
  effect: 'read',
  limit: 'read',
  example: {},
})
