/** 提示付款: a bill that has fallen due as it is put to clearing. */
import { eq } from 'drizzle-orm'
import { bankOrg } from '../db/schema/bills.ts'
import type { Ctx } from '../http/handler.ts'
import type { BillOrder } from '../ledger/clearing.ts'
import { orderMoney } from '../ledger/clearing-orders.ts'
import type { HoldingView } from './holding-view.ts'

/** What the books call the bill of an institution. */
export const holdingSubject = (holdingId: number): string => `holding ${holdingId}`

/** Orders the presentment, unless it stands already. @param subject what its books call it */
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
