/** 额度历史: who holds or held how much of a contract or an invoice, newest first. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { usageStates } from '@portal/shared/trade/kinds.ts'
import { desc, eq } from 'drizzle-orm'
import { instantText } from '../../platform/calendar/calendar.ts'
import { contractUsage, invoiceUsage } from '../../platform/db/schema/trade.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'

type UsageRow = RowOf<'/api/trade/invoice_detail'>['usage'][number]
type Stored = Pick<typeof invoiceUsage.$inferSelect, 'refNo' | 'occupyFen' | 'state' | 'at' | 'endedAt'>

const toRow = (usage: Stored): UsageRow => ({
  apply_no: usage.refNo,
  occupy_fen: String(usage.occupyFen),
  state: usage.state,
  state_name: usageStates[usage.state],
  at: instantText(usage.at),
  ended_at: usage.endedAt ? instantText(usage.endedAt) : null,
})

export const usageOfContract = async (ctx: Ctx, contractId: number): Promise<UsageRow[]> => {
  const rows = await ctx.tx
    .select()
    .from(contractUsage)
    .where(eq(contractUsage.contractId, contractId))
    .orderBy(desc(contractUsage.id))
    .limit(200)
  return rows.map(toRow)
}

export const usageOfInvoice = async (ctx: Ctx, invoiceId: number): Promise<UsageRow[]> => {
  const rows = await ctx.tx
    .select()
    .from(invoiceUsage)
    .where(eq(invoiceUsage.invoiceId, invoiceId))
    .orderBy(desc(invoiceUsage.id))
    .limit(200)
  return rows.map(toRow)
}
