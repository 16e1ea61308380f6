/** Invoices as the API writes them, by page and one by one. */

import type { RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { invoiceTypes, verifyStates } from '@portal/shared/trade/kinds.ts'
import { verifyMeanings } from '@portal/shared/trade/meanings.ts'
import { and, count, desc, eq, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { instantText } from '../../platform/calendar/calendar.ts'
import { containing } from '../../platform/db/like.ts'
import { member } from '../../platform/db/schema/members.ts'
import { contractInvoice, invoice, tradeContract } from '../../platform/db/schema/trade.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { statesWhere } from '../../platform/kernel/machine.ts'

type Row = RowOf<'/api/admin/query_invoice'>['rows'][number]

const selectInvoices = (ctx: Ctx) =>
  ctx.tx
    .select({
      invoice,
      contractId: tradeContract.id,
      contractNo: tradeContract.contractNo,
      companyName: member.companyName,
    })
    .from(invoice)
    .innerJoin(member, eq(member.id, invoice.memberId))
    .leftJoin(contractInvoice, eq(contractInvoice.invoiceId, invoice.id))
    .leftJoin(tradeContract, eq(tradeContract.id, contractInvoice.contractId))

type Selected = Awaited<ReturnType<typeof selectInvoices>>[number]

const toInvoiceRow = ({ invoice: row, contractId, contractNo, companyName }: Selected): Row => ({
  invoice_id: String(row.id),
  version: row.version,
  inv_type: row.invoiceType,
  inv_type_name: invoiceTypes[row.invoiceType],
  inv_code: row.invoiceCode,
  inv_no: row.invoiceNo,
  check_code: row.checkCode,
  inv_dt: row.invoiceDate,
  buyer_name: row.buyerName,
  buyer_tax: row.buyerTax,
  seller_name: row.sellerName,
  seller_tax: row.sellerTax,
  excl_fen: String(row.exclFen),
  tax_fen: String(row.taxFen),
  total_fen: String(row.totalFen),
  used_fen: String(row.usedFen),
  left_fen: String(row.totalFen - row.usedFen),
  verify_state: row.verifyState,
  verify_state_name: verifyStates[row.verifyState],
  verify_count: row.verifyCount,
  verifying: row.verifyAt !== null,
  fail_reason: row.failReason,
  force_reason: row.forceReason,
  contract_id: contractId === null ? '' : String(contractId),
  contract_no: contractNo ?? '',
  remark: row.remark,
  files: row.files,
  created_at: instantText(row.createdAt),
  company_name: companyName,
})

interface Filter {
  invoice_id?: string | undefined
  inv_no?: string | undefined
  counter_name?: string | undefined
  verify_state?: Row['verify_state'] | undefined
  inv_from?: string | undefined
  inv_to?: string | undefined
}

export const invoiceFilter = (input: Filter): SQL | undefined =>
  and(
    input.invoice_id ? eq(invoice.id, Number(input.invoice_id)) : undefined,
    input.inv_no ? ilike(invoice.invoiceNo, containing(input.inv_no)) : undefined,
    input.counter_name
      ? or(
          ilike(invoice.buyerName, containing(input.counter_name)),
          ilike(invoice.sellerName, containing(input.counter_name)),
        )
      : undefined,
    input.verify_state ? eq(invoice.verifyState, input.verify_state) : undefined,
    input.inv_from ? gte(invoice.invoiceDate, input.inv_from) : undefined,
    input.inv_to ? lte(invoice.invoiceDate, input.inv_to) : undefined,
  )

export const usableStates = statesWhere(verifyMeanings, state => state.usable)
/** Invoices that can no longer be used, or not before they pass, do not count. */
const countedStates = statesWhere(verifyMeanings, state => !state.lost)

/** One page with the sums of all that match, the last registered first. What is left of lost ones cannot be used. */
export const pageInvoices = async (
  ctx: Ctx,
  where: SQL | undefined,
  { page_no: pageNo, page_size: pageSize }: { page_no: number; page_size: number },
) => {
  const [sums] = await ctx.tx
    .select({
      total: count(),
      amount: sql<string>`coalesce(sum(${invoice.totalFen}), 0)::text`,
      used: sql<string>`coalesce(sum(${invoice.usedFen}), 0)::text`,
      left: sql<string>`coalesce(sum(${invoice.totalFen} - ${invoice.usedFen}) filter (where ${inArray(invoice.verifyState, countedStates)}), 0)::text`,
    })
    .from(invoice)
    .innerJoin(member, eq(member.id, invoice.memberId))
    .leftJoin(contractInvoice, eq(contractInvoice.invoiceId, invoice.id))
    .where(where)
  const rows = await selectInvoices(ctx)
    .where(where)
    .orderBy(desc(invoice.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  const { total = 0, amount = '0', used = '0', left = '0' } = sums ?? {}
  return {
    total,
    rows: rows.map(toInvoiceRow),
    page_no: pageNo,
    page_size: pageSize,
    totals: { total_fen: amount, used_fen: used, left_fen: left },
  }
}

/** One invoice, of one member or of any. @throws Fault 9015 */
export const findInvoice = async (ctx: Ctx, invoiceId: string, ofMember?: number): Promise<Row> => {
  const [row] = await selectInvoices(ctx).where(
    and(
      eq(invoice.id, Number(invoiceId)),
      ofMember === undefined ? undefined : eq(invoice.memberId, ofMember),
    ),
  )
  if (!row) throw new Fault('9015')
  return toInvoiceRow(row)
}
