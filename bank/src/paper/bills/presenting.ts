/** 提示付款: a bill that has fallen due, as clearing is asked about it. */
import type { BillOrder } from '../../ledger/clearing.ts'
import { orderMoney } from '../../ledger/clearing-orders.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import type { HoldingView } from './holding-view.ts'

/** Subject of a member's bill in the books. */
export const holdingSubject = (holdingId: number): string => `holding ${holdingId}`

/** Orders the presentment, unless it is ordered already. @param subject what its books call it */
export const presentBill = async (ctx: Ctx, holding: HoldingView, subject: string): Promise<BillOrder> => {
  const { reference, amountFen } = await orderMoney(ctx, {
    kind: 'present',
    subject,
    amountFen: holding.amountFen,
  })
  return {
    kind: 'present',
    reference,
    amountFen,
    billNo: holding.billNo,
    range: { start: holding.start, end: holding.end },
    acceptorName: holding.acceptorName,
    acceptorBankNo: holding.acceptorBankNo,
    dueDate: holding.dueDate,
  }
}
