import { z } from 'zod'
import { invoiceHeader } from '../trade/invoice-template.ts'
import { defineCall } from './call.ts'
import {
  day,
  done,
  fen,
  instant,
  invoiceFen,
  optionalText,
  page,
  pageRequest,
  text,
  totalFen,
} from './fields.ts'
import { importRequest, importRow, importSummary } from './imports.ts'
import { attachments, companyReads, companyWrites, recordId, usageRow } from './trade-contracts.ts'

/* 发票 of the trade background, the company's calls. */

const invoiceType = z
  .enum(['VAT_SPECIAL', 'VAT_NORMAL', 'DIGITAL'])
  .meta({ description: 'VAT_SPECIAL 增值税专用发票，VAT_NORMAL 增值税普通发票，DIGITAL 数电票' })
export const verifyState = z.enum(['10', '20', '30', '40', '50', '60', '70', '80']).meta({
  description:
    '10 新增待验真，20 修改待验真，30 验真通过，40 验真失败，50 强制通过，60 已红冲，70 已作废，80 超过验真次数',
})

/** The rules (20050–20057) and not the schema say what is a sound one. */
const figures = {
  check_code: optionalText(40),
  inv_dt: day,
  buyer_name: text(120),
  buyer_tax: optionalText(20),
  seller_name: text(120),
  seller_tax: optionalText(20),
  excl_fen: invoiceFen,
  tax_fen: invoiceFen,
  total_fen: invoiceFen,
  remark: optionalText(200),
  files: attachments,
}

export const invoiceRow = z.object({
  invoice_id: z.string(),
  /** Grows with every change; a decision carries the one that was seen (`seen_version`). */
  version: z.int(),
  inv_type: invoiceType,
  inv_type_name: z.string(),
  inv_code: z.string(),
  inv_no: z.string(),
  check_code: z.string(),
  inv_dt: z.string(),
  buyer_name: z.string(),
  buyer_tax: z.string(),
  seller_name: z.string(),
  seller_tax: z.string(),
  excl_fen: fen,
  tax_fen: fen,
  total_fen: fen,
  used_fen: fen,
  left_fen: fen,
  verify_state: verifyState,
  verify_state_name: z.string(),
  verify_count: z.int(),
  /** True from the order to verify until its answer. */
  verifying: z.boolean(),
  fail_reason: z.string(),
  force_reason: z.string(),
  /** The contract it is linked to; empty when to none. */
  contract_id: z.string(),
  contract_no: z.string(),
  remark: z.string(),
  files: z.array(z.string()),
  created_at: instant,
})

export const invoiceFilter = {
  ...pageRequest,
  invoice_id: recordId.optional(),
  inv_no: optionalText(20),
  counter_name: optionalText(60),
  verify_state: verifyState.optional(),
  inv_from: day.optional(),
  inv_to: day.optional(),
}
export const invoiceTotals = {
  totals: z.object({ total_fen: totalFen, used_fen: totalFen, left_fen: totalFen }),
}

export const queryInvoice = defineCall({
  path: '/api/trade/query_invoice',
  title: '查询发票',
  summary: 'counter_name 匹配购方或销方名称；usable=1 只列出验真通过且有剩余金额的发票。',
  access: companyReads,
  machine: 'read',
  request: z.strictObject({
    ...invoiceFilter,
    contract_id: recordId.optional(),
    linked: z.enum(['0', '1']).optional(),
    usable: z.enum(['0', '1']).optional(),
  }),
  row: page(invoiceRow).extend(invoiceTotals),
  shows: ['disc_apply', 'trade'],
  limit: 'read',
  errors: ['9015'],
  example: { page_no: 1, page_size: 10 },
})

export const oneInvoice = z.strictObject({ invoice_id: recordId })
export const invoiceWithUsage = invoiceRow.extend({ usage: z.array(usageRow) })

export const invoiceDetail = defineCall({
  path: '/api/trade/invoice_detail',
  title: '发票详情',
  summary: '含额度历史 usage：哪些贴现申请占用、释放或确认了多少金额。',
  access: companyReads,
  machine: 'read',
  request: oneInvoice,
  row: invoiceWithUsage,
  shows: ['disc_apply', 'trade'],
  limit: 'read',
  errors: ['9015'],
  example: { invoice_id: '1001' },
})

export const invoiceAnswer = z.object({ invoice_id: z.string(), verify_state: verifyState })
const ruleErrors = ['9015', '20009', '20050', '20051', '20052', '20053', '20055', '20056', '20057']
const figuresExample = {
  inv_dt: '2026-05-20',
  buyer_name: '青禾示例电子科技有限公司',
  buyer_tax: '91990000MA0000023K',
  seller_name: '江州示例精密制造有限公司',
  seller_tax: '91990000MA0000015Q',
  excl_fen: '10000000',
  tax_fen: '1300000',
  total_fen: '11300000',
  files: ['/files/0f8fad5bd9cb469fa16570867728950e.jpg'],
} satisfies z.input<z.ZodObject<typeof figures>>

export const addInvoice = defineCall({
  path: '/api/trade/add_invoice',
  title: '新增发票',
  summary: '数电票无发票代码、号码 20 位。同一发票在全平台只能登记一次。',
  access: companyWrites,
  machine: 'maker',
  request: z.strictObject({
    inv_type: invoiceType,
    inv_code: optionalText(40),
    inv_no: z.string().max(40),
    ...figures,
  }),
  row: invoiceAnswer,
  changes: ['trade'],
  limit: 'write',
  errors: [...ruleErrors, '20054'],
  example: { inv_type: 'DIGITAL', inv_no: '26990000000000000018', ...figuresExample },
})

export const editInvoice = defineCall({
  path: '/api/trade/edit_invoice',
  title: '修改发票',
  summary: '发票类型、代码、号码不可修改；修改后为修改待验真。已被占用的发票不能修改。',
  access: companyWrites,
  machine: 'maker',
  request: z.strictObject({ invoice_id: recordId, ...figures }),
  row: invoiceAnswer,
  changes: ['trade'],
  limit: 'write',
  errors: [...ruleErrors, '20000', '20058'],
  example: { invoice_id: '1001', ...figuresExample },
})

export const deleteInvoice = defineCall({
  path: '/api/trade/delete_invoice',
  title: '删除发票',
  access: companyWrites,
  machine: 'maker',
  request: oneInvoice,
  row: done,
  changes: ['trade'],
  limit: 'write',
  errors: ['9015', '20000', '20062'],
  example: { invoice_id: '1001' },
})

export const verifyInvoice = defineCall({
  path: '/api/trade/verify_invoice',
  title: '发票验真',
  summary:
    '每次最多 100 张，每张最多 10 次；结果数秒后更新到发票状态。多张中不能验真的在结果中说明，全部不能验真时拒绝。',
  access: companyWrites,
  machine: 'maker',
  request: z.strictObject({ invoice_ids: z.array(recordId).min(1).max(100) }),
  row: z.object({
    accepted: z.int(),
    results: z.array(
      z.object({ invoice_id: z.string(), accepted: z.boolean(), code: z.string(), msg: z.string() }),
    ),
  }),
  changes: ['trade'],
  limit: 'write',
  errors: ['9015', '20000', '20063'],
  example: { invoice_ids: ['1001', '1002'] },
})

export const voidInvoice = defineCall({
  path: '/api/trade/void_invoice',
  title: '登记红冲或作废',
  summary: '未被占用的发票可登记为已红冲（60）或已作废（70），登记后不能再使用。',
  access: companyWrites,
  machine: 'maker',
  request: z.strictObject({ invoice_id: recordId, verify_state: z.enum(['60', '70']), reason: text(200) }),
  row: invoiceAnswer,
  changes: ['trade'],
  limit: 'write',
  errors: ['9015', '20000'],
  example: { invoice_id: '1001', verify_state: '60', reason: '开票有误，已开具红字发票' },
})

export const linkInvoice = defineCall({
  path: '/api/trade/link_invoice',
  title: '关联合同',
  summary: '发票须验真通过或强制通过，购销双方须与合同一致；发票日期早于合同签订日期时须填写说明 remark。',
  access: companyWrites,
  machine: 'maker',
  request: z.strictObject({
    contract_id: recordId,
    invoice_ids: z.array(recordId).min(1).max(100),
    remark: optionalText(200),
  }),
  row: z.object({ linked: z.int() }),
  changes: ['trade'],
  limit: 'write',
  errors: ['9015', '20000', '20058', '20059', '20065'],
  example: { contract_id: '1001', invoice_ids: ['1001'] },
})

export const unlinkInvoice = defineCall({
  path: '/api/trade/unlink_invoice',
  title: '解除关联合同',
  summary: '被贴现申请占用中的发票不能解除关联。',
  access: companyWrites,
  machine: 'maker',
  request: oneInvoice,
  row: done,
  changes: ['trade'],
  limit: 'write',
  errors: ['9015', '20000'],
  example: { invoice_id: '1001' },
})

export const importInvoice = defineCall({
  path: '/api/trade/import_invoice',
  title: '导入发票',
  summary: importSummary,
  access: companyWrites,
  machine: 'maker',
  request: importRequest,
  row: importRow,
  changes: ['trade'],
  limit: 'write',
  errors: ['23007'],
  example: { header: [...invoiceHeader], rows: [['未知类型']], check_only: '1' },
})

/** The calls of this file, for the table. */
export const tradeInvoiceCalls = [
  importInvoice,
  queryInvoice,
  invoiceDetail,
  addInvoice,
  editInvoice,
  deleteInvoice,
  verifyInvoice,
  voidInvoice,
  linkInvoice,
  unlinkInvoice,
] as const
