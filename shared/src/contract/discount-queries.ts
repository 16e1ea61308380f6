/** What a company sees of its applications, and how many stand where. */
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

const stateCount = z.object({
  state: applyState,
  state_name: z.string(),
  count: z.int(),
  total_fen: totalFen,
})

const queryApply = defineCall({
  path: '/api/discount/query_apply',
  title: '查询贴现申请',
  access: { types: ['comp'] },
  request: z.strictObject(applyFilter),
  row: applyPage,
  effect: 'read',
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

const queryApplyBill = defineCall({
  path: '/api/discount/query_apply_bill',
  title: '查询贴现申请的票据',
  summary: '业务查询：每张票据一行，同一申请的票据相邻。',
  access: { types: ['comp'] },
  request: z.strictObject(applyBillFilter),
  row: applyBillPage,
  effect: 'read',
  limit: 'read',
  example: { page_no: 1, page_size: 10, range: '1-100000' },
})

const applyDetail = defineCall({
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

const countApply = defineCall({
  path: '/api/discount/count_apply',
  title: '贴现申请分状态统计',
  access: { types: ['comp'] },
  request: z.strictObject({}),
  row: stateCount,
  effect: 'read',
  limit: 'read',
  example: {},
})

const adminCountApply = defineCall({
  path: '/api/admin/count_disc_apply',
  title: '贴现申请分状态统计（银行）',
  access: { types: ['admin'], permission: 'disc_apply_view' },
  request: z.strictObject({}),
  row: stateCount,
  effect: 'read',
  limit: 'read',
  example: {},
})

const getOverview = defineCall({
  path: '/api/discount/get_overview',
  title: '贴现业务概览',
  access: { types: ['comp'] },
  request: z.strictObject({}),
  row: z.object({
    drafts: z.int(),
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
  effect: 'read',
  limit: 'read',
  example: {},
})

/** The calls of this file, for the table. */
export const discountQueryCalls = [
  queryApply,
  queryApplyBill,
  applyDetail,
  countApply,
  adminCountApply,
  getOverview,
] as const
