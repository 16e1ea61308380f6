import { z } from 'zod'
import { holdingState } from './bills.ts'
import { defineCall } from './call.ts'
import {
  applyNo,
  date,
  done,
  fen,
  idemKey,
  instant,
  optionalText,
  page,
  pageRequest,
  rateE6,
  text,
} from './fields.ts'
import { acceptorClass, interestFigures } from './quotes.ts'

/** States of a discount application (贴现申请), DOMAIN part B (b). */
export const applyState = z.enum([
  'D00',
  'D10',
  'D15',
  'D20',
  'D25',
  'D30',
  'D40',
  'D45',
  'D50',
  'D60',
  'D70',
  'D75',
  'D80',
  'D90',
  'D95',
])
export type ApplyState = z.infer<typeof applyState>

/** One bill, or a part of one, as chosen by the company. */
const chosenBill = z.strictObject({
  holding_id: text(20),
  /** `a-b` within the holding's range; absent = the whole holding. */
  range: optionalText(25),
})

const quotedBill = z.object({
  holding_id: z.string(),
  bill_no: z.string(),
  range: z.string(),
  acceptor_name: z.string(),
  acceptor_class: acceptorClass,
  due_dt: date,
  face_fen: fen,
  ...interestFigures,
})

const totals = {
  total_count: z.int(),
  total_fen: fen,
  interest_fen: fen,
  net_fen: fen,
}

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

export const applyRow = z.object({
  apply_no: applyNo,
  company_name: z.string(),
  usc_code: z.string(),
  state: applyState,
  /** Chinese name of the state. */
  state_name: z.string(),
  bank_name: z.string(),
  settle_acct_no: z.string(),
  disc_dt: date,
  rate_e6: rateE6,
  ...totals,
  /** First bill; further ones are in the detail. */
  bill_no: z.string(),
  range: z.string(),
  acceptor_name: z.string(),
  due_dt: date,
  maker_name: z.string(),
  submitted_at: instant,
  paid_at: instant.nullable(),
  reason: z.string(),
  /** Actions the caller may take now: withdraw, resubmit; approve, return, refuse, pay for officers. */
  actions: z.array(z.string()),
  /** Why an action that the state allows is closed to this caller (own approval); empty when none is. */
  blocked_reason: z.string(),
})

const applyFilter = {
  ...pageRequest,
  apply_no: optionalText(16),
  bill_no: optionalText(30),
  acceptor_name: optionalText(60),
  /** One state, or several joined by commas. */
  state: optionalText(60),
  disc_from: date.optional(),
  disc_to: date.optional(),
}

const applyPage = page(applyRow).extend({ totals: z.object(totals) })

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

const applyDetailRow = applyRow.extend({
  bills: z.array(
    quotedBill.extend({
      drawer_name: z.string(),
      payee_name: z.string(),
      issue_dt: date,
      state: holdingState,
    }),
  ),
  log: z.array(
    z.object({
      event: z.string(),
      event_name: z.string(),
      from_state: z.string(),
      to_state: z.string(),
      actor_name: z.string(),
      remark: z.string(),
      at: instant,
    }),
  ),
  /** What happens next and who acts. */
  next_step: z.string(),
})

const applyDetailRequest = z.strictObject({ apply_no: applyNo })

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

export const adminQueryApply = defineCall({
  path: '/api/admin/query_disc_apply',
  title: '贴现申请列表（银行）',
  access: { types: ['admin'], permission: 'disc_apply_view' },
  request: z.strictObject({ ...applyFilter, company_name: optionalText(60) }),
  row: applyPage,
  effect: 'read',
  limit: 'read',
  example: { page_no: 1, page_size: 10, state: 'D20' },
})

export const adminApplyDetail = defineCall({
  path: '/api/admin/disc_apply_detail',
  title: '贴现申请详情（银行）',
  access: { types: ['admin'], permission: 'disc_apply_view' },
  request: applyDetailRequest,
  row: applyDetailRow,
  effect: 'read',
  limit: 'read',
  errors: ['9015'],
  example: { apply_no: 'TX20260623000018' },
})

const decision = z.object({ apply_no: applyNo, state: applyState })
const withReason = z.strictObject({ apply_no: applyNo, reason: z.string().max(200) })

export const approveApply = defineCall({
  path: '/api/admin/approve_disc_apply',
  title: '贴现审批通过',
  access: { types: ['admin'], permission: 'disc_apply_approve' },
  request: z.strictObject({ apply_no: applyNo, remark: optionalText(200) }),
  row: decision,
  effect: 'write',
  limit: 'write',
  errors: ['9015', '20000', '20033'],
  example: { apply_no: 'TX20260623000018' },
})

export const returnApply = defineCall({
  path: '/api/admin/return_disc_apply',
  title: '贴现审批退回',
  access: { types: ['admin'], permission: 'disc_apply_approve' },
  request: withReason,
  row: decision,
  effect: 'write',
  limit: 'write',
  errors: ['9015', '20000', '20033', '21011'],
  example: { apply_no: 'TX20260623000018', reason: '发票购销双方与合同不一致' },
})

export const refuseApply = defineCall({
  path: '/api/admin/refuse_disc_apply',
  title: '贴现审批拒绝',
  access: { types: ['admin'], permission: 'disc_apply_approve' },
  request: withReason,
  row: decision,
  effect: 'write',
  limit: 'write',
  errors: ['9015', '20000', '20033', '21011'],
  example: { apply_no: 'TX20260623000018', reason: '承兑人额度不足' },
})

export const payApply = defineCall({
  path: '/api/admin/pay_disc_apply',
  title: '放款复核',
  summary: '由审批人以外的另一名人员复核；资金与票据由银行在一个事务内交割。',
  access: { types: ['admin'], permission: 'disc_apply_pay' },
  request: z.strictObject({ idem_key: idemKey, apply_no: applyNo }),
  row: decision,
  effect: 'write',
  limit: 'money',
  errors: ['9015', '20000', '20018', '20029', '20032', '20033', '21001'],
  example: { idem_key: '6f1c2a3e-0d5b-4a53-8f6e-1a2b3c4d5e6f', apply_no: 'TX20260623000018' },
})
