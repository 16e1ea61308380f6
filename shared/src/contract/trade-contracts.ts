import { z } from 'zod'
import { defineCall } from './call.ts'
import {
  contractFen,
  day,
  done,
  fen,
  instant,
  optionalText,
  page,
  pageRequest,
  text,
  totalFen,
} from './fields.ts'
import { attachmentPath } from './profile.ts'

/* 合同 of the trade background (贸易背景信息). A company's own; its makers write, all its people read. */

export const recordId = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ description: '记录编号', examples: ['1001'] })

/** Scanned pages, as uploaded before. */
export const attachments = z.array(attachmentPath).max(10).optional()

export const companyReads = { types: ['comp'] } as const
export const companyWrites = { types: ['comp'], roles: ['maker'] } as const

const tradeRole = z.enum(['seller', 'buyer']).meta({ description: '本方角色：seller 卖方，buyer 买方' })
const contractKind = z.enum(['contract', 'order']).meta({ description: 'contract 合同，order 订单' })
const tradeMode = z
  .enum(['goods', 'service', 'both'])
  .meta({ description: 'goods 货物，service 服务，both 货服' })
export const contractState = z.enum(['0', '1', '2'])

const contractFields = {
  /** The rule (20040) and not the schema says how long. */
  contract_no: z.string().max(200),
  role: tradeRole,
  counter_name: text(120),
  counter_usc: optionalText(18),
  kind: contractKind,
  trade_mode: tradeMode,
  goods: text(200),
  amount_fen: contractFen,
  sign_dt: day,
  end_dt: z.union([day, z.literal('')]).optional(),
  remark: optionalText(200),
  files: attachments,
}

export const contractRow = z.object({
  contract_id: z.string(),
  contract_no: z.string(),
  role: tradeRole,
  counter_name: z.string(),
  counter_usc: z.string(),
  kind: contractKind,
  trade_mode: tradeMode,
  goods: z.string(),
  amount_fen: fen,
  used_fen: fen,
  left_fen: fen,
  sign_dt: z.string(),
  end_dt: z.string(),
  state: contractState,
  state_name: z.string(),
  invoice_count: z.int(),
  /** Sum of its linked, verified invoices' remaining amounts: what of it can be discounted against now. */
  invoice_left_fen: totalFen,
  remark: z.string(),
  files: z.array(z.string()),
  created_at: instant,
})

/** Amount of a contract or invoice that an application holds or held (额度历史). */
export const usageRow = z.object({
  apply_no: z.string(),
  occupy_fen: fen,
  /** 1 occupied, 2 released, 3 confirmed by the payout. */
  state: z.int(),
  state_name: z.string(),
  at: instant,
  ended_at: instant.nullable(),
})

export const queryContract = defineCall({
  path: '/api/trade/query_contract',
  title: '查询合同',
  access: companyReads,
  machine: 'read',
  request: z.strictObject({
    ...pageRequest,
    contract_id: recordId.optional(),
    contract_no: optionalText(64),
    counter_name: optionalText(60),
    state: contractState.optional(),
    role: tradeRole.optional(),
    sign_from: day.optional(),
    sign_to: day.optional(),
  }),
  row: page(contractRow).extend({
    totals: z.object({ amount_fen: totalFen, used_fen: totalFen, left_fen: totalFen }),
  }),
  shows: ['disc_apply', 'trade'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

const contractAnswer = z.object({ contract_id: z.string(), state: contractState })
const contractErrors = ['9015', '20009', '20040', '20041', '20042']
const contractExample = {
  contract_no: 'HT-2026-0018',
  role: 'seller',
  counter_name: '青禾示例电子科技有限公司',
  kind: 'contract',
  trade_mode: 'goods',
  goods: '热轧卷板',
  amount_fen: '500000000',
  sign_dt: '2026-05-10',
  end_dt: '2026-12-31',
  files: ['/files/0f8fad5bd9cb469fa16570867728950e.jpg'],
} satisfies z.input<z.ZodObject<typeof contractFields>>

export const addContract = defineCall({
  path: '/api/trade/add_contract',
  title: '新增合同',
  summary: 'draft=1 保存为草稿，缺省为有效。合同编号在企业内唯一。',
  access: companyWrites,
  machine: 'maker',
  request: z.strictObject({ ...contractFields, draft: z.enum(['0', '1']).optional() }),
  row: contractAnswer,
  changes: ['trade'],
  limit: 'write',
  errors: contractErrors,
  example: contractExample,
})

export const editContract = defineCall({
  path: '/api/trade/edit_contract',
  title: '修改合同',
  summary: '停用的合同不能修改；已被占用的合同金额不能低于已占用金额，角色与交易对手不能修改。',
  access: companyWrites,
  machine: 'maker',
  request: z.strictObject({ contract_id: recordId, ...contractFields, draft: z.enum(['0', '1']).optional() }),
  row: contractAnswer,
  changes: ['trade'],
  limit: 'write',
  errors: [...contractErrors, '20000', '20043'],
  example: { contract_id: '1001', ...contractExample },
})

const oneContract = z.strictObject({ contract_id: recordId })

export const disableContract = defineCall({
  path: '/api/trade/disable_contract',
  title: '停用合同',
  access: companyWrites,
  machine: 'maker',
  request: oneContract,
  row: contractAnswer,
  changes: ['trade'],
  limit: 'write',
  errors: ['9015', '20000'],
  example: { contract_id: '1001' },
})

export const enableContract = defineCall({
  path: '/api/trade/enable_contract',
  title: '启用合同',
  access: companyWrites,
  machine: 'maker',
  request: oneContract,
  row: contractAnswer,
  changes: ['trade'],
  limit: 'write',
  errors: ['9015', '20000'],
  example: { contract_id: '1001' },
})

export const deleteContract = defineCall({
  path: '/api/trade/delete_contract',
  title: '删除合同',
  summary: '已关联发票、凭证或曾被贴现申请占用的合同不能删除，可停用。',
  access: companyWrites,
  machine: 'maker',
  request: oneContract,
  row: done,
  changes: ['trade'],
  limit: 'write',
  errors: ['9015', '20000'],
  example: { contract_id: '1001' },
})

export const contractDetail = defineCall({
  path: '/api/trade/contract_detail',
  title: '合同详情',
  access: companyReads,
  machine: 'read',
  request: oneContract,
  row: contractRow.extend({ usage: z.array(usageRow) }),
  shows: ['disc_apply', 'trade'],
  limit: 'read',
  errors: ['9015'],
  example: { contract_id: '1001' },
})

/** The calls of this file, for the table. */
export const tradeContractCalls = [
  queryContract,
  contractDetail,
  addContract,
  editContract,
  disableContract,
  enableContract,
  deleteContract,
] as const
