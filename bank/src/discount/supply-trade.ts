/** 补交贸易背景: contract and invoices of an application that was submitted without (发票后补). */
import { applyMeanings } from '@portal/shared/discount/meanings.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { confirmTrade } from '../paper/trade/occupation.ts'
import type { Handler } from '../platform/kernel/handler.ts'
import { byMaker, moveApply, takeApply } from './applications.ts'
import { readTerms, termsOf } from './terms.ts'
import { occupyFor } from './trade.ts'

/**
 * Occupies what is handed in for the application's face, under the rules of a submit; it cannot be taken back.
 * Throws Fault 9015, 20000 by state or where nothing is owed, and what `occupyFor` throws.
 */
export const supplyTrade: Handler<'/api/discount/supply_trade'> = async (ctx, input) => {
  const apply = await takeApply(ctx, input.apply_no, ctx.operator.memberId)
  if (!apply.tradeLater) throw new Fault('20000', { text: '该申请没有待补交的贸易背景' })
  const { contract_ids, invoice_ids } = input
  const terms = readTerms({ contract_ids, invoice_ids }, termsOf(apply, ctx.atRest.open))
  const supplied = await moveApply(ctx, apply, 'supply_trade', byMaker(ctx), '', {
    tradeLater: false,
    tradeDueDate: null,
    contractIds: terms.contractIds,
    invoiceIds: terms.invoiceIds,
  })
  await occupyFor(ctx, supplied)
  // Paid out: what is occupied now is final.
  if (applyMeanings[supplied.state].paid) await confirmTrade(ctx, supplied.applyNo)
  return [{ apply_no: supplied.applyNo, state: supplied.state }]
}
