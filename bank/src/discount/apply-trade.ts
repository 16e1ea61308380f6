/** The contracts and invoices behind a company's application, with what it holds or held of each. */
import { usageStates } from '@portal/shared/trade/kinds.ts'
import { asc, desc, eq, inArray } from 'drizzle-orm'
import { contractUsage, invoice, invoiceUsage, tradeContract } from '../platform/db/schema/trade.ts'
import type { Handler } from '../platform/kernel/handler.ts'
import { findApplicant } from './apply-list.ts'

type Usage = Pick<typeof invoiceUsage.$inferSelect, 'occupyFen' | 'state'>

const usageText = (usage: Usage | undefined) =>
  usage
    ? { occupy_fen: String(usage.occupyFen), state_name: usageStates[usage.state] }
    : { occupy_fen: null, state_name: '' }

/** The newest of each: a returned application that is submitted again holds again. */
const newestBy = <Row>(rows: readonly Row[], idOf: (row: Row) => number): Map<number, Row> =>
  new Map(rows.toReversed().map(row => [idOf(row), row]))

/** Throws Fault 9015 for an application unknown, or of another company. */
export const applyTrade: Handler<'/api/discount/apply_trade'> = async (ctx, input) => {
  const { apply } = await findApplicant(ctx, input.apply_no, ctx.operator.memberId)
  const contracts = await ctx.tx
    .select()
    .from(tradeContract)
    .where(inArray(tradeContract.id, apply.contractIds))
    .orderBy(asc(tradeContract.signDate), asc(tradeContract.id))
  const invoices = await ctx.tx
    .select()
    .from(invoice)
    .where(inArray(invoice.id, apply.invoiceIds))
    .orderBy(asc(invoice.invoiceDate), asc(invoice.id))
  const contractUsages = await ctx.tx
    .select()
    .from(contractUsage)
    .where(eq(contractUsage.refNo, apply.applyNo))
    .orderBy(desc(contractUsage.id))
  const invoiceUsages = await ctx.tx
    .select()
    .from(invoiceUsage)
    .where(eq(invoiceUsage.refNo, apply.applyNo))
    .orderBy(desc(invoiceUsage.id))
  const ofContract = newestBy(contractUsages, usage => usage.contractId)
  const ofInvoice = newestBy(invoiceUsages, usage => usage.invoiceId)
  return [
    {
      contracts: contracts.map(row => ({
        contract_id: String(row.id),
        contract_no: row.contractNo,
        counter_name: row.counterName,
        amount_fen: String(row.amountFen),
        ...usageText(ofContract.get(row.id)),
      })),
      invoices: invoices.map(row => ({
        invoice_id: String(row.id),
        inv_no: row.invoiceNo,
        buyer_name: row.buyerName,
        amount_fen: String(row.totalFen),
        ...usageText(ofInvoice.get(row.id)),
      })),
    },
  ]
}
