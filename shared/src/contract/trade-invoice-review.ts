import { z } from 'zod'
import { defineCall } from './call.ts'
import { optionalText, page, seenVersion } from './fields.ts'
import { recordId } from './trade-contracts.ts'
import {
  invoiceAnswer,
  invoiceFilter,
  invoiceRow,
  invoiceTotals,
  invoiceWithUsage,
  oneInvoice,
} from './trade-invoices.ts'

/* 发票 of the trade background, as the bank's officers see and pass them. */

export const adminQueryInvoice = defineCall({
  path: '/api/admin/query_invoice',
  title: '发票列表（银行）',
  access: { types: ['admin'], permission: 'trade_view' },
  request: z.strictObject({ ...invoiceFilter, company_name: optionalText(60) }),
  row: page(invoiceRow.extend({ company_name: z.string() })).extend(invoiceTotals),
  shows: ['trade'],
  limit: 'read',
  example: { page_no: 1, page_size: 10, verify_state: '40' },
})

export const adminInvoiceDetail = defineCall({
  path: '/api/admin/invoice_detail',
  title: '发票详情（银行）',
  access: { types: ['admin'], permission: 'trade_view' },
  request: oneInvoice,
  row: invoiceWithUsage.extend({ company_name: z.string() }),
  shows: ['trade'],
  limit: 'read',
  errors: ['9015'],
  example: { invoice_id: '1001' },
})

export const forceInvoice = defineCall({
  path: '/api/admin/force_invoice',
  title: '发票强制通过',
  summary: '仅限待验真或验真失败的发票，须填写原因。',
  access: { types: ['admin'], permission: 'trade_force' },
  request: z.strictObject({ invoice_id: recordId, reason: z.string().max(200), seen_version: seenVersion }),
  row: invoiceAnswer,
  changes: ['trade'],
  limit: 'write',
  errors: ['9015', '20000', '20064', '20072'],
  example: { invoice_id: '1001', reason: '税务平台暂不可用，已核对纸质原件' },
})

/** The calls of this file, for the table. */
export const tradeInvoiceReviewCalls = [adminQueryInvoice, adminInvoiceDetail, forceInvoice] as const
