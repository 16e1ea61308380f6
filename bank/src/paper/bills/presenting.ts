/** 提示付款: a bill that has fallen due, as clearing is asked about it. */
import { eq } from 'drizzle-orm'
import type { BillOrder } from '../../ledger/clearing.ts'
import { orderMoney } from '../../ledger/clearing-orders.ts'
import { bankOrg } from '../../platform/db/schema/bills.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import type { HoldingView } from './holding-view.ts'

/** Subject of an institution's bill in the books. */
export const holdingSubject = (holdingId: number): string => `holding ${holdingId}`

/** Orders the presentment, unless it is ordered already. @param subject what its books call it */
export const presentBill = async (ctx: Ctx, holding: HoldingView, subject: string): Promise<BillOrder> => {
  const [acceptor] = await ctx.tx
    .select({ bankNo: bankOrg.bankNo })
    .from(bankOrg)
    .where(eq(bankOrg.id, holding.acceptorId))
  if (!acceptor) throw new Error(`acceptor ${holding.acceptorId} is missing`)
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
    acceptorBankNo: acceptor.bankNo,
    dueDate: holding.dueDate,
  }
}
