/** Which contract an invoice proves: codes 20058, 20059, 20065. */

import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { contractMeanings, verifyMeanings } from '@portal/shared/trade/meanings.ts'
import { isSameParty, type Party } from '@portal/shared/trade/parties.ts'
import { eq } from 'drizzle-orm'
import { contractInvoice } from '../../platform/db/schema/trade.ts'
import type { Handler } from '../../platform/kernel/handler.ts'
import { type Contract, takeContract } from './contracts.ts'
import { type Invoice, takeInvoice, takeInvoices } from './invoices.ts'
import { noteTrade } from './note.ts'

/** The company is on its side of the contract, the other party on the other. */
const fitsParties = (contract: Contract, row: Invoice, company: Party): boolean => {
  const counter = { name: contract.counterName, code: contract.counterUsc }
  const seller = { name: row.sellerName, code: row.sellerTax }
  const buyer = { name: row.buyerName, code: row.buyerTax }
  return contract.role === 'seller'
    ? isSameParty(seller, company) && isSameParty(buyer, counter)
    : isSameParty(buyer, company) && isSameParty(seller, counter)
}

type LinkCode = '20059' | '20058' | '20065'

/** Why this invoice cannot prove this contract; nothing when it can. */
const faultOf = (contract: Contract, row: Invoice, company: Party, remark: string): LinkCode | undefined => {
  if (!verifyMeanings[row.verifyState].usable) return '20059'
  if (!fitsParties(contract, row, company)) return '20058'
  return row.invoiceDate < contract.signDate && remark === '' ? '20065' : undefined
}

/**
 * Names every invoice that cannot be linked where several were chosen.
 * @throws Fault 20058, 20059, 20065: the first one's
 */
const checkLinks = (contract: Contract, rows: readonly Invoice[], company: Party, remark: string) => {
  const bad = rows.flatMap(row => {
    const code = faultOf(contract, row, company, remark)
    return code ? [{ code, no: row.invoiceNo }] : []
  })
  const [first] = bad
  if (!first) return
  const all = bad.map(({ code, no }) => `发票${no}：${catalogue[code].text}`).join('；')
  const named = rows.length === 1 ? catalogue[first.code].text : all
  throw new Fault(first.code, {
    text: named,
    fields: first.code === '20065' ? { remark: named } : { invoice_ids: named },
  })
}

export const linkInvoice: Handler<'/api/trade/link_invoice'> = async (ctx, input) => {
  const { memberId, companyName, uscCode } = ctx.operator
  const contract = await takeContract(ctx, input.contract_id)
  if (contractMeanings[contract.state].stopped) throw new Fault('20000', { text: '合同已停用' })
  const rows = await takeInvoices(ctx, input.invoice_ids, memberId)
  const remark = input.remark ?? ''
  checkLinks(contract, rows, { name: companyName, code: uscCode }, remark)
  for (const row of rows) {
    const [linked] = await ctx.tx
      .insert(contractInvoice)
      .values({ invoiceId: row.id, contractId: contract.id, remark })
      .onConflictDoNothing()
      .returning({ id: contractInvoice.invoiceId })
    if (!linked) throw new Fault('20000', { text: `发票${row.invoiceNo}已关联合同` })
  }
  await noteTrade(ctx, ctx.operator.memberId, {
    action: 'trade.link_invoice',
    objectType: 'trade_contract',
    objectNo: input.contract_id,
    after: { invoice_ids: rows.map(row => String(row.id)), remark },
  })
  return [{ linked: rows.length }]
}

export const unlinkInvoice: Handler<'/api/trade/unlink_invoice'> = async (ctx, input) => {
  const row = await takeInvoice(ctx, input.invoice_id, ctx.operator.memberId)
  if (row.usedFen > 0n) throw new Fault('20000', { text: '发票已被占用，不能解除关联' })
  const removed = await ctx.tx
    .delete(contractInvoice)
    .where(eq(contractInvoice.invoiceId, row.id))
    .returning({ contractId: contractInvoice.contractId })
  if (removed.length === 0) throw new Fault('20000', { text: '发票未关联合同' })
  await noteTrade(ctx, ctx.operator.memberId, {
    action: 'trade.unlink_invoice',
    objectType: 'invoice',
    objectNo: input.invoice_id,
    before: { contract_id: String(removed[0]?.contractId) },
  })
  return [{ result: 'ok' }]
}
