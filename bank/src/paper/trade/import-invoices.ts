import { type RuleBreak, ruleBreak } from '@portal/shared/errors/rule-break.ts'
import { invoiceHeader, readInvoiceRow } from '@portal/shared/trade/invoice-template.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'
import { importRows } from '../../platform/kernel/import-rows.ts'
import { breaksOf, insertInvoice } from './invoices.ts'
import { noteTrade } from './note.ts'

const save = async (ctx: CallCtx, cells: readonly string[]): Promise<readonly RuleBreak[]> => {
  const { fields, breaks } = readInvoiceRow(cells)
  const found = breaks.length > 0 ? breaks : await breaksOf(ctx, fields)
  if (found.length > 0) return found
  return (await insertInvoice(ctx, fields)) ? [] : [ruleBreak('20054', 'inv_no')]
}

export const importInvoice: Handler<'/api/trade/import_invoice'> = async (ctx, input) => {
  const answer = await importRows(ctx, input, invoiceHeader, save)
  await noteTrade(ctx, ctx.operator.memberId, {
    action: 'trade.import_invoice',
    objectType: 'invoice',
    objectNo: String(answer.saved),
    after: { total: answer.total, saved: answer.saved },
  })
  return [answer]
}
