/** A company's view of its applications, and their number in each state. */
import { z } from 'zod'
import {
  applyBillFilter,
  applyBillPage,
  applyDetailRequest,
  applyDetailRow,
  applyFilter,
  applyPage,
  applyState,
} from './applications.ts'
import { defineCall } from './call.ts'
import { fen, totalFen } from './fields.ts'

export const stateCount = z.object({
  state: applyState,
  state_name: z.string(),
  count: z.int(),
  total_fen: totalFen,
})

const queryApply = defineCall({
  path: '/api/discount/query_apply',
  title: '查询贴现申请',
  access: { types: ['comp'] },
  machine: 'read',
  request: z.strictObject(applyFilter),
  row: applyPage,
  shows: ['disc_apply', 'draft'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

const queryApplyBill = defineCall({
  path: '/api/discount/query_apply_bill',
  title: '查询贴现申请的票据',
  summary: '业务查询：每张票据一行，同一申请的票据相邻。',
  access: { types: ['comp'] },
  machine: 'read',
  request: z.strictObject(applyBillFilter),
  row: applyBillPage,
  shows: ['disc_apply'],
  limit: 'read',
  example: { page_no: 1, page_size: 10, range: '1-100000' },
})

const applyDetail = defineCall({
  path: '/api/discount/apply_detail',
  title: '贴现申请详情',
  access: { types: ['comp'] },
  machine: 'read',
  request: applyDetailRequest,
  row: applyDetailRow,
  shows: ['disc_apply', 'draft'],
  limit: 'read',
  errors: ['9015'],
  example: { apply_no: 'TX20260623000018' },
})

/** `occupy_fen` null: nothing is or was held of it, as for a draft. */
const paper = {
  amount_fen: fen,
  occupy_fen: fen.nullable(),
  state_name: z.string(),
}

const applyTrade = defineCall({
  path: '/api/discount/apply_trade',
  title: '贴现申请的贸易背景',
  summary: '申请关联的合同与发票，以及本申请最近一次占用的金额和占用状态。',
  access: { types: ['comp'] },
  machine: 'read',
  request: applyDetailRequest,
  row: z.object({
    contracts: z.array(
      z.object({ contract_id: z.string(), contract_no: z.string(), counter_name: z.string(), ...paper }),
    ),
    invoices: z.array(
      z.object({ invoice_id: z.string(), inv_no: z.string(), buyer_name: z.string(), ...paper }),
    ),
  }),
  shows: ['disc_apply', 'trade'],
  limit: 'read',
  errors: ['9015'],
  example: { apply_no: 'TX20260623000018' },
})

const countApply = defineCall({
  path: '/api/discount/count_apply',
  title: '贴现申请分状态统计',
  access: { types: ['comp'] },
  machine: 'read',
  request: z.strictObject({}),
  row: stateCount,
  shows: ['disc_apply', 'draft'],
  limit: 'read',
  example: {},
})

const adminCountApply = defineCall({
  path: '/api/admin/count_disc_apply',
  title: '贴现申请分状态统计（银行）',
  access: { types: ['admin'], permission: 'disc_apply_view' },
  officers: 'bank',
  request: z.strictObject({}),
  row: stateCount.extend({ referred: z.int().meta({ description: '其中待授权审批的笔数' }) }),
  shows: ['disc_apply'],
  limit: 'read',
  example: {},
})

const getOverview = defineCall({
  path: '/api/discount/get_overview',
  title: '贴现业务概览',
  access: { types: ['comp'] },
  machine: 'read',
  request: z.strictObject({}),
  row: z.object({
    drafts: z.int(),
    applied_count: z.int().meta({ description: '历次提交的申请笔数，不含草稿' }),
    /** 待企业复核. */
    waiting_check: z.int(),
    /** 待确认报价. */
    waiting_confirm: z.int(),
    /** 付息确认: requests of others that wait for this company's consent. */
    waiting_payer: z.int(),
    overdue: z.int(),
    waiting_bank: z.int(),
    returned: z.int(),
    paying_count: z.int(),
    paying_fen: totalFen,
    available_count: z.int(),
    available_fen: totalFen,
    due_30d_count: z.int(),
    due_30d_fen: totalFen,
    /** Balance of the settlement account at the bank. */
    balance_fen: fen,
    sign_count: z.int(),
  }),
  shows: ['disc_apply', 'payer_consent', 'bill', 'sign', 'draft'],
  limit: 'read',
  example: {},
})

/** The calls of this file, for the table. */
export const discountQueryCalls = [
  queryApply,
  queryApplyBill,
  applyDetail,
  applyTrade,
  countApply,
  adminCountApply,
  getOverview,
] as const
