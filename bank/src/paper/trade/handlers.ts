import { and, ilike } from 'drizzle-orm'
import { containing } from '../../platform/db/like.ts'
import { member } from '../../platform/db/schema/members.ts'
import type { Handlers } from '../../platform/kernel/handler.ts'
import {
  addContract,
  contractDetail,
  deleteContract,
  disableContract,
  editContract,
  enableContract,
  queryContract,
} from './contracts.ts'
import { importInvoice } from './import-invoices.ts'
import { findInvoice, invoiceFilter, pageInvoices } from './invoice-view.ts'
import {
  addInvoice,
  deleteInvoice,
  editInvoice,
  invoiceDetail,
  queryInvoice,
  voidInvoice,
} from './invoices.ts'
import { linkInvoice, unlinkInvoice } from './linking.ts'
import { addProof, deleteProof, editProof, queryProof } from './proofs.ts'
import { usageOfInvoice } from './usage.ts'
import { forceInvoice, verifyInvoice } from './verification.ts'

export const tradeHandlers = {
  '/api/trade/query_contract': queryContract,
  '/api/trade/contract_detail': contractDetail,
  '/api/trade/add_contract': addContract,
  '/api/trade/edit_contract': editContract,
  '/api/trade/disable_contract': disableContract,
  '/api/trade/enable_contract': enableContract,
  '/api/trade/delete_contract': deleteContract,
  '/api/trade/query_proof': queryProof,
  '/api/trade/add_proof': addProof,
  '/api/trade/edit_proof': editProof,
  '/api/trade/delete_proof': deleteProof,
  '/api/trade/query_invoice': queryInvoice,
  '/api/trade/invoice_detail': invoiceDetail,
  '/api/trade/add_invoice': addInvoice,
  '/api/trade/edit_invoice': editInvoice,
  '/api/trade/delete_invoice': deleteInvoice,
  '/api/trade/void_invoice': voidInvoice,
  '/api/trade/verify_invoice': verifyInvoice,
  '/api/trade/import_invoice': importInvoice,
  '/api/trade/link_invoice': linkInvoice,
  '/api/trade/unlink_invoice': unlinkInvoice,
  '/api/admin/force_invoice': forceInvoice,
  '/api/admin/query_invoice': async (ctx, input) => {
    const company = input.company_name ? ilike(member.companyName, containing(input.company_name)) : undefined
    return [await pageInvoices(ctx, and(invoiceFilter(input), company), input)]
  },
  '/api/admin/invoice_detail': async (ctx, input) => {
    const row = await findInvoice(ctx, input.invoice_id)
    return [{ ...row, usage: await usageOfInvoice(ctx, Number(row.invoice_id)) }]
  },
} satisfies Handlers
