/** 回单: proofs of what was booked in a member's account. */
import { z } from 'zod'
import { receiptNoPattern } from '../receipts/receipt-code.ts'
import { defineCall } from './call.ts'
import { paperFile } from './document.ts'
import { date, day, fen, instant, optionalText, page, pageRequest, sortBy } from './fields.ts'
import { verifyReceipt, verifyRecoursePaper } from './receipt-check.ts'

const receiptNo = z
  .string()
  .regex(receiptNoPattern)
  .meta({ description: '回单编号', examples: ['HD20260623000117'] })

export const receiptRow = z.object({
  receipt_no: receiptNo,
  business_dt: date.meta({ description: '记账日期' }),
  at: instant.meta({ description: '交易时间' }),
  is_in: z.boolean().meta({ description: '收入；false 为支出' }),
  amount_fen: fen.meta({ description: '回单金额，单位：分' }),
  purpose: z.string().meta({ description: '款项用途' }),
  /** Name of the other party. */
  other_name: z.string().meta({ description: '对方名称' }),
  /** The member's own account, masked. */
  acct_no: z.string().meta({ description: '本方账号，已脱敏；机构自有资金为空' }),
  /** Number of the application or order. */
  ref_no: z.string().meta({ description: '贴现申请或报价单编号；没有时为空' }),
  /** The first bill's. */
  bill_no: z.string().meta({ description: '首张票据（包）号码；没有时为空' }),
  bill_count: z.int().meta({ description: '票据张数' }),
  txn_no: z.string().meta({ description: '账务流水号' }),
})

const filter = {
  ...pageRequest,
  receipt_no: optionalText(24).meta({ description: '回单编号，可为其中一段' }),
  ref_no: optionalText(24).meta({ description: '贴现申请或报价单编号，可为其中一段' }),
  other_name: optionalText(61).meta({ description: '对方名称，可为其中一段' }),
  /** in 收入, out 支出. */
  direction: z.enum(['in', 'out']).optional().meta({ description: '收支方向：in 收入，out 支出' }),
  from: day.optional(),
  to: day.optional(),
  sort: sortBy(['receipt_no', 'business_dt', 'amount_fen', 'other_name']),
}

const queryReceipt = defineCall({
  path: '/api/receipt/query_receipt',
  title: '查询回单',
  summary:
    '本单位账户的回单：贴现放款、承担的贴现利息、追索清偿、转贴现结算与持仓票据托收，每笔入账即有一张，按时间从近到远。',
  access: { types: ['comp', 'financeOrg'] },
  machine: 'read',
  request: z.strictObject(filter),
  row: page(receiptRow),
  shows: ['disc_apply', 'order', 'bill'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

const queryReceiptByStaff = defineCall({
  path: '/api/admin/receipt/query_receipt',
  title: '按编号查回单',
  summary: '银行人员按回单编号、业务编号或会员查回单。',
  access: { types: ['admin'], permission: 'disc_apply_view' },
  officers: 'bank',
  request: z.strictObject({
    ...filter,
    company_name: optionalText(61).meta({ description: '会员名称，可为其中一段' }),
  }),
  row: page(receiptRow.extend({ company_name: z.string().meta({ description: '会员名称' }) })),
  shows: ['disc_apply', 'order', 'bill'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

const makeReceiptFile = defineCall({
  path: '/api/receipt/make_file',
  title: '生成回单文件',
  summary:
    '取得一张回单的 PDF：已生成的立即返回下载路径；尚未生成的交由后台生成（通常一两秒），其间 url 为空，可再次调用。',
  access: { types: ['comp', 'financeOrg', 'admin'] },
  officers: 'bank',
  request: z.strictObject({ receipt_no: receiptNo }),
  row: paperFile,
  changes: ['document'],
  unaudited: true,
  limit: 'write',
  errors: ['9015'],
  example: { receipt_no: 'HD20260623000117' },
})

/** The calls of this file, for the table. */
export const receiptCalls = [
  queryReceipt,
  queryReceiptByStaff,
  makeReceiptFile,
  verifyReceipt,
  verifyRecoursePaper,
] as const
